"""The rules: state, steps and setup, in the order of the rulebook. Compiled by `make compiled`."""
