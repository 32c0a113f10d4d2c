# Pelagos needs Python 3.11 or later and make; everything else is installed into .venv from requirements.lock.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
TESTS  ?= tests
# pip must find a wheel for everything, so that no compiler is ever needed; http-ece is pure Python without one.
WHEELS := --only-binary :all: --no-binary http-ece
PIP    := $(BIN)/python -m pip --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help env play test quick check browser-tests generate compiled peers lock clean

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' Makefile

env: $(STAMP) ## make or refresh .venv

$(STAMP): requirements.lock pyproject.toml setup.py examples/tiny/pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Pelagos needs Python 3.11 or later; name one with: make PYTHON=python3.12 ..." >&2; exit 1; }
	test -x $(BIN)/pip || $(PYTHON) -m venv $(VENV) || \
		{ rm -rf $(VENV); echo "Python could not make .venv; on Debian: apt-get install python3-venv" >&2; exit 1; }
	$(PIP) install --quiet $(WHEELS) --require-hashes -r requirements.lock
	$(PIP) install --quiet --no-deps --no-build-isolation --editable . --editable examples/tiny
	@touch $@

play: $(STAMP) ## start the web table and open it in the browser
	$(BIN)/pelagos serve

test: check browser-tests ## run every check and every test

check: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -n 2 -m "not browser" $(TESTS)

# Runs after the others, alone, so that a busy machine does not make pages slow. BROWSER=no leaves them out.
browser-tests: check
	@$(BIN)/python scripts/browser_tests.py $(if $(filter no,$(BROWSER)),--skip) $(TESTS)

quick: $(STAMP) ## run the fast tests only
	$(BIN)/pytest -n 2 -m "not slow and not browser" $(TESTS)

generate: $(STAMP) ## write the code that is made of the declared fields of the games
	$(BIN)/python -m pelagos.core.generate pelagos.games.aegean_sea pelagos.games.cyclades pelagos.games.minos pelagos.games.parthenon pelagos_tiny

compiled: $(STAMP) ## build core and games with mypyc into build/compiled and check the golden hashes there
	rm -rf build/compiled build/compiled-temp
	PELAGOS_COMPILE=1 $(BIN)/python setup.py --quiet build --build-lib build/compiled --build-temp build/compiled-temp
	PYTHONPATH=build/compiled $(BIN)/python -m pelagos golden

peers: ## compare the speed with other engines, which are installed apart
	test -x .venv-peers/bin/pip || $(PYTHON) -m venv .venv-peers
	.venv-peers/bin/python -m pip --disable-pip-version-check install --quiet --editable ".[research]"
	.venv-peers/bin/python benchmarks/peers.py

# UPGRADE=--upgrade takes the newest versions instead of those that are pinned already.
lock: ## pin what pyproject.toml asks for
	test -x .venv-lock/bin/uv || { $(PYTHON) -m venv .venv-lock && .venv-lock/bin/python -m pip install --quiet uv; }
	.venv-lock/bin/uv pip compile pyproject.toml --extra server --extra postgres --extra arena --extra rl \
		--extra openspiel --extra mcp --extra data --extra docs --extra dev \
		--universal --python-version 3.11 $(WHEELS) --generate-hashes \
		$(UPGRADE) --no-header --no-annotate --quiet --output-file requirements.lock

clean: ## remove everything that can be made again
	rm -rf $(VENV) .venv-lock .venv-peers build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests scripts -name __pycache__ -type d -prune -exec rm -rf {} +
	rm -rf src/pelagos.egg-info
