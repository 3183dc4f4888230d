.PHONY: play setup test check bench docs clean
VENV := .venv
BIN := $(VENV)/bin

# play: set everything up and sit down at a table
play: $(VENV)/.installed
	@$(BIN)/pitboss play $(HOUSE)

# setup: install pitboss into .venv, with .venv/bin/pitboss
setup: $(VENV)/.installed

# test: set up, then run every test there is
test: $(VENV)/.tested
	@$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy
	@$(BIN)/python -m pytest -n 2
	@$(BIN)/pitboss conform conformance

# check: the quick core (seconds), for while you work
check: $(VENV)/.tested
	@$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy
	@$(BIN)/python -m pytest -m "not slow"
	@$(BIN)/pitboss conform conformance | tail -n 1

# bench: measure us beside the others, interleaved; writes benchmarks/results.md
bench: $(VENV)/.tested
	@$(BIN)/python benchmarks/engines.py --write

# docs: check that every example and every link in README and docs/ holds
docs: $(VENV)/.tested
	@$(BIN)/python -m pytest tests/test_docs.py

# clean: forget everything that was built or installed
clean:
	rm -rf $(VENV) build .mypy_cache .ruff_cache .pytest_cache

$(VENV)/.installed: pyproject.toml
	@test -x $(BIN)/python || python3 -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/.tested: pyproject.toml $(VENV)/.installed
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[dev,oracles]"
	@touch $@
