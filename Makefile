# make demo: a lake of real data, indexed and asked.  make test: everything is set up and tested.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test test-hosts check contract-1.5 bench clean

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

$(VENV)/.installed: $(BIN)/python pyproject.toml
	$(BIN)/python -m pip install --quiet -e '.[test,demo]'
	touch $@

demo: $(VENV)/.installed
	$(BIN)/lakescout demo

test: $(VENV)/.installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest
	$(MAKE) contract-1.5

# The same contract on the older DuckDB, in a venv of its own.
contract-1.5: $(VENV)-1.5/.installed
	$(VENV)-1.5/bin/pytest tests

$(VENV)-1.5/.installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)-1.5
	$(VENV)-1.5/bin/python -m pip install --quiet --upgrade pip
	$(VENV)-1.5/bin/python -m pip install --quiet -e '.[test]' 'duckdb==1.5.6'
	touch $@

# Slower: Node as a host (npm), Ctrl-C, sanitizers, and a thousand lives of the shell and of a database.
CYCLES ?= 1000
test-hosts: $(VENV)/.installed
	LAKESCOUT_CYCLES=$(CYCLES) $(BIN)/pytest -m slow tests

bench: $(VENV)/.installed
	$(BIN)/python -m benchmarks.run

clean:
	rm -rf $(VENV) $(VENV)-1.5 .demo .mypy_cache .ruff_cache .pytest_cache
