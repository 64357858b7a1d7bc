# Two commands do everything on a fresh machine: `make play` and `make test`.
PYTHON ?= python3
GAME ?= korsair
VENV := .venv
BIN := $(VENV)/bin
BENCH := .venv-bench
PORT := .venv-port
SITE := .venv-docs
READY := $(VENV)/.ready

.PHONY: play test test-port docs check bench bench-cuda golden lock clean

play: $(READY)
	@$(BIN)/flibuste play $(GAME)

test: check
	$(BIN)/python -m flibuste.core.warm --all
	$(BIN)/python -m pytest -n auto --dist worksteal
	$(MAKE) test-port docs

# The adapters beside the libraries they speak to. A file stays in one process, which compiles once.
test-port: $(PORT)/.ready
	PYTHONPATH=src:. OMP_NUM_THREADS=1 $(PORT)/bin/python -m pytest -n 2 --dist loadfile tests/port

docs: $(SITE)/.ready
	PYTHONPATH=src NO_MKDOCS_2_WARNING=1 $(SITE)/bin/python -m mkdocs build --quiet

check: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python -m pytest -q tests/test_architecture.py

bench: $(BENCH)/.ready
	PYTHONPATH=src:. $(BENCH)/bin/python -m bench.rules --write
	PYTHONPATH=src:. $(BENCH)/bin/python -m bench.search --write
	PYTHONPATH=src:. $(BENCH)/bin/python -m bench.port --write
	PYTHONPATH=src:. $(BENCH)/bin/python -m bench.start --write

# On a machine with an NVIDIA GPU.
bench-cuda: $(READY)
	PYTHONPATH=src:. $(BIN)/python -m bench.cuda --write
	PYTHONPATH=src:. $(BIN)/python -m bench.port --cuda --write

$(BENCH)/.ready: bench/requirements.lock
	$(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/pip install --quiet --require-hashes -r bench/requirements.lock
	@touch $@

$(PORT)/.ready: tests/port/requirements.lock
	$(PYTHON) -m venv $(PORT)
	$(PORT)/bin/pip install --quiet --require-hashes -r tests/port/requirements.lock
	@touch $@

$(SITE)/.ready: docs/requirements.lock
	$(PYTHON) -m venv $(SITE)
	$(SITE)/bin/pip install --quiet --require-hashes -r docs/requirements.lock
	@touch $@

golden: $(READY)
	$(BIN)/python -m flibuste.core.testing --all --golden

$(READY): requirements.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@

# After changing dependencies in pyproject.toml.
lock: $(READY)
	$(BIN)/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe \
		--no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-header \
		--all-build-deps --extra dev --extra cuda --output-file requirements.lock pyproject.toml
	$(BIN)/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe \
		--no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-header \
		--output-file bench/requirements.lock bench/requirements.in
	$(BIN)/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe \
		--no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-header \
		--output-file tests/port/requirements.lock tests/port/requirements.in
	$(BIN)/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe \
		--no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-header \
		--output-file docs/requirements.lock docs/requirements.in

clean:
	rm -rf $(VENV) $(BENCH) $(PORT) $(SITE) build .mypy_cache .ruff_cache .pytest_cache .hypothesis
