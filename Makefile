.PHONY: play setup test check bench bench-arena docs soak clean
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# how many random hands `make test` checks: many where a machine waits, fewer where a person does
HANDS ?= $(if $(CI),100000,10000)
# what is compiled in C++, and the Python that mypyc compiles (setup.py says which of it)
CPP := setup.py $(wildcard native/*)
PYTHON := $(wildcard src/pitboss/*.py src/pitboss/houses/*.py src/pitboss/hand/*.py src/pitboss/kernel/*.py src/pitboss/arena/*.py src/pitboss/history/fingerprint.py)
# what is run both ways: on the compiled hands, and on the same modules interpreted
CORE := tests/hand tests/houses tests/table tests/property tests/conform tests/arena/test_round.py tests/test_native.py
INTERPRETED := PITBOSS_PURE=1

# play: set everything up and sit down at a table (make play HOUSE=duel)
play: $(VENV)/.installed
	@$(BIN)/pitboss play $(HOUSE)

# setup: install pitboss into .venv, with .venv/bin/pitboss
setup: $(VENV)/.installed

# test: set up, then run every test there is
test: $(VENV)/.compiled
	@$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy
	@npm run --silent check && npm test --silent
	@$(BIN)/pitboss conform conformance
	@$(BIN)/pitboss check hands --n $(HANDS) --jobs 2 --seed 1
	@$(BIN)/python -m pytest -n 2
	@$(INTERPRETED) $(BIN)/pitboss conform conformance
	@$(INTERPRETED) $(BIN)/python -m pytest -n 2 -m "not slow" $(CORE)

# check: the quick core (seconds), for while you work
check: $(VENV)/.compiled
	@$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy
	@npm run --silent check && npm test --silent
	@$(BIN)/pitboss conform conformance
	@$(BIN)/python -m pytest -n 2 -m "not slow"

# bench: measure us beside the others, interleaved; writes benchmarks/results.md
bench: $(VENV)/.compiled
	@OMPEVAL="$(OMPEVAL)" $(BIN)/python benchmarks/results.py --write

# bench-arena: measure the arena, about an hour on an idle machine; writes benchmarks/arena_*.md
bench-arena: $(VENV)/.compiled
	@for part in inside lines book "book --pipes" elo until scale; do \
	  set -- $$part; $(BIN)/python benchmarks/arena_$$1.py $$2 --write || exit 1; done

# docs: check that every example and every link in README and docs/ holds
docs: $(VENV)/.compiled
	@$(BIN)/python -m pytest tests/test_docs.py

# soak: the long runs: a million random hands, 20,000 against other engines
soak: $(VENV)/.compiled
	@$(BIN)/pitboss check hands --n 1000000 --jobs 2
	@$(BIN)/python tests/oracles/differential.py --n 20000 --seed 7

# clean: forget everything that was built or installed
clean:
	rm -rf $(VENV) build node_modules artifacts .mypy_cache .ruff_cache .pytest_cache src/pitboss/compiled.txt
	find src -name '*.so' -o -name '*.pyd' | xargs rm -f

$(VENV)/.installed: pyproject.toml $(CPP)
	@test -x $(BIN)/python || python3 -m venv $(VENV) || \
	  { rm -rf $(VENV); python3 -m pip install --quiet --target .virtualenv virtualenv && \
	    PYTHONPATH=.virtualenv python3 -m virtualenv --quiet $(VENV); }
	@$(PIP) -e ".[all]"
	@$(BIN)/pitboss --version
	@touch $@ $(VENV)/.compiled

$(VENV)/.tested: pyproject.toml package-lock.json $(VENV)/.installed
	@$(PIP) "pitboss[all,dev,oracles]"
	@npm ci --silent --no-audit --no-fund
	@touch $@

# only what has changed, in seconds; an edited module runs interpreted until then
$(VENV)/.compiled: $(PYTHON) | $(VENV)/.tested
	@$(BIN)/python setup.py --quiet build_ext --inplace
	@touch $@
