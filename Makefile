# Pelagos needs Python 3.11 or later and make; everything else is installed into .venv from requirements.lock.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
STAMP  := $(VENV)/.installed
TESTS  ?= tests
# pip must find a wheel for everything, so that no compiler is ever needed; http-ece is pure Python without one.
WHEELS := --only-binary :all: --no-binary http-ece
PIP    := $(BIN)/python -m pip --disable-pip-version-check
BUILT  := --quiet --no-deps --no-index --no-build-isolation --wheel-dir dist
# Whatever the surroundings say: modules are compiled once, not in each of the hundreds of processes that the tests start.
export PYTHONDONTWRITEBYTECODE :=
WHEELBIN := $(subst $(VENV),.venv-wheels,$(BIN))

.DEFAULT_GOAL := help
.PHONY: help env play test quick check lint unit-tests browser-tests test-anywhere two-processes coverage docs generate compiled dist check-dist wheels peers lock clean

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' Makefile

env: $(STAMP) ## make or refresh .venv

$(STAMP): requirements.lock pyproject.toml setup.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Pelagos needs Python 3.11 or later; name one with: make PYTHON=python3.12 ..." >&2; exit 1; }
	test -x $(BIN)/pip || $(PYTHON) -m venv $(VENV) || \
		{ rm -rf $(VENV); echo "Python could not make .venv; on Debian: apt-get install python3-venv" >&2; exit 1; }
	$(PIP) install --quiet $(WHEELS) --require-hashes -r requirements.lock
	$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

play: $(STAMP) ## start the web table and open it in the browser
	$(BIN)/pelagos serve

test: check browser-tests ## run every check and every test

# The linters take one processor for a minute: the tests run meanwhile.
check: $(STAMP)
	@$(MAKE) --no-print-directory --jobs 2 lint unit-tests

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Three at a time, whatever the number of processors: many wait for a server or a clock.
unit-tests: $(STAMP)
	$(BIN)/python scripts/once_more.py -n 3 --dist worksteal --durations 20 --durations-min 5 -m "not browser" $(TESTS)

# Runs after the others, alone, so that a busy machine does not make pages slow. BROWSER=no leaves them out.
browser-tests: check
	@$(BIN)/python scripts/browser_tests.py $(if $(filter no,$(BROWSER)),--skip) $(TESTS)

quick: $(STAMP) ## run the fast tests only
	$(BIN)/pytest -n 2 -m "not slow and not browser" $(TESTS)

# Browsers are left out: TESTS="tests -m browser" adds them.
test-anywhere: $(STAMP) ## run the tests as somebody else: not root, another time zone, language and order
	$(BIN)/python scripts/anywhere.py -n 2 -m "not browser" $(TESTS)

two-processes: $(STAMP) ## run the tests of the server on PostgreSQL (ON=sqlite: on SQLite), two processes that answer in turn
	PELAGOS_TEST_SERVERS=$(if $(filter sqlite,$(ON)),two-on-sqlite,two) $(BIN)/pytest -n 2 tests/server

coverage: $(STAMP) ## lines and branches of a game's rules that its clause tests run: make coverage GAME=minos
	$(BIN)/pytest -q -m clause tests/games/$(GAME) --cov=pelagos.games.$(GAME).rules --cov-branch --cov-report=term-missing:skip-covered

docs: $(STAMP) ## make the documentation in build/docs; a warning is an error
	$(BIN)/sphinx-build --fail-on-warning --keep-going --quiet -j 2 -d build/docs-read docs build/docs
	@echo "build/docs/index.html"

generate: $(STAMP) ## write the code that is made of the declared fields of the games
	$(BIN)/python -m pelagos.core.generate pelagos.games.aegean_sea pelagos.games.cyclades pelagos.games.minos pelagos.games.parthenon pelagos_tiny

compiled: $(STAMP) ## build core and games with mypyc into build/compiled and check the golden hashes there
	rm -rf build/compiled build/compiled-temp
	PELAGOS_COMPILE=1 $(BIN)/python setup.py --quiet build --build-lib build/compiled --build-temp build/compiled-temp
	PYTHONPATH=build/compiled $(BIN)/python -m pelagos golden
	PYTHONPATH=build/compiled $(BIN)/pytest --quiet tests/core/test_flow.py tests/core/test_assembly.py tests/core/test_anytime.py tests/core/test_bundle.py

# Both wheels are built of the sdist, so that it is known to hold all they need.
dist: $(STAMP) ## build the sdist, the pure wheel and a compiled wheel for this machine into dist/
	rm -rf dist src/pelagos.egg-info
	$(BIN)/python -c 'from setuptools.build_meta import build_sdist; build_sdist("dist")' > /dev/null
	$(PIP) wheel $(BUILT) dist/pelagos-*.tar.gz
	PELAGOS_COMPILE=1 $(PIP) wheel $(BUILT) dist/pelagos-*.tar.gz
	@ls -l dist

check-dist: $(STAMP) ## install each file of dist/ in a clean environment elsewhere and try it out
	$(BIN)/python scripts/check_dist.py

wheels: ## build compiled wheels for every Python on this kind of machine, with cibuildwheel
	test -d .venv-wheels || $(PYTHON) -m venv .venv-wheels
	$(WHEELBIN)/python -m pip --disable-pip-version-check install --quiet "cibuildwheel>=4.3,<5"
	$(WHEELBIN)/python -m cibuildwheel --output-dir dist

peers: ## compare the speed with other engines, which are installed apart
	test -x .venv-peers/bin/pip || $(PYTHON) -m venv .venv-peers
	.venv-peers/bin/python -m pip --disable-pip-version-check install --quiet --editable ".[research]"
	.venv-peers/bin/python benchmarks/peers.py

# UPGRADE=--upgrade takes the newest versions instead of those that are pinned already.
lock: ## pin what pyproject.toml asks for
	test -x .venv-lock/bin/uv || { $(PYTHON) -m venv .venv-lock && .venv-lock/bin/python -m pip install --quiet uv; }
	.venv-lock/bin/uv pip compile pyproject.toml --extra server --extra postgres --extra arena --extra rl \
		--extra openspiel --extra mcp --extra data --extra docs --extra dev \
		--universal --python-version 3.11 $(WHEELS) --generate-hashes --no-strip-extras \
		$(UPGRADE) --no-header --no-annotate --quiet --output-file requirements.lock

clean: ## remove everything that can be made again
	rm -rf $(VENV) .venv-lock .venv-peers .venv-wheels build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests scripts -name __pycache__ -type d -prune -exec rm -rf {} +
	rm -rf src/pelagos.egg-info
