.PHONY: play setup test check bench docs soak clean
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# how many random hands `make test` checks: many where a machine waits, fewer where a person does
HANDS ?= $(if $(CI),100000,10000)

# play: set everything up and sit down at a table (make play HOUSE=duel)
play: $(VENV)/.installed
	@$(BIN)/pitboss play $(HOUSE)

# setup: install pitboss into .venv, with .venv/bin/pitboss
setup: $(VENV)/.installed

# test: set up, then run every test there is
test: $(VENV)/.tested
	@$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy
	@npm run --silent check && npm test --silent
	@$(BIN)/pitboss conform conformance
	@$(BIN)/pitboss check hands --n $(HANDS) --jobs 2 --seed 1
	@$(BIN)/python -m pytest -n 2

# check: the quick core (seconds), for while you work
check: $(VENV)/.tested
	@$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy
	@npm run --silent check && npm test --silent
	@$(BIN)/pitboss conform conformance
	@$(BIN)/python -m pytest -n 2 -m "not slow"

# bench: measure us beside the others, interleaved; writes benchmarks/results.md
bench: $(VENV)/.tested
	@$(BIN)/python benchmarks/engines.py --write

# docs: check that every example and every link in README and docs/ holds
docs: $(VENV)/.tested
	@$(BIN)/python -m pytest tests/test_docs.py

# soak: the long runs: a million random hands, 20,000 against other engines
soak: $(VENV)/.tested
	@$(BIN)/pitboss check hands --n 1000000 --jobs 2
	@$(BIN)/python tests/oracles/differential.py --n 20000 --seed 7

# clean: forget everything that was built or installed
clean:
	rm -rf $(VENV) build node_modules artifacts .mypy_cache .ruff_cache .pytest_cache

$(VENV)/.installed: pyproject.toml
	@test -x $(BIN)/python || python3 -m venv $(VENV) || \
	  { rm -rf $(VENV); python3 -m pip install --quiet --target .virtualenv virtualenv && \
	    PYTHONPATH=.virtualenv python3 -m virtualenv --quiet $(VENV); }
	@$(PIP) -e ".[all]"
	@touch $@

$(VENV)/.tested: pyproject.toml package-lock.json $(VENV)/.installed
	@$(PIP) -e ".[all,dev,oracles]"
	@npm ci --silent --no-audit --no-fund
	@touch $@
