"""The rules of Obol: values and functions, no sentence in any language."""
