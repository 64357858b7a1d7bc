# Two commands do everything on a fresh machine: `make play` and `make test`.
PYTHON ?= python3
GAME ?= korsair
VENV := .venv
BIN := $(VENV)/bin
BENCH := .venv-bench
READY := $(VENV)/.ready

.PHONY: play test check bench bench-cuda golden lock clean

play: $(READY)
	@$(BIN)/flibuste play $(GAME)

test: check
	$(BIN)/python -m flibuste.core.warm --all
	$(BIN)/python -m pytest -n auto --dist worksteal

check: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python -m pytest -q tests/test_architecture.py

bench: $(BENCH)/.ready
	PYTHONPATH=src:. $(BENCH)/bin/python -m bench.rules --write
	PYTHONPATH=src:. $(BENCH)/bin/python -m bench.search --write
	PYTHONPATH=src:. $(BENCH)/bin/python -m bench.start --write

# On a machine with an NVIDIA GPU.
bench-cuda: $(READY)
	PYTHONPATH=src:. $(BIN)/python -m bench.cuda --write

$(BENCH)/.ready: bench/requirements.lock
	$(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/pip install --quiet --require-hashes -r bench/requirements.lock
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

clean:
	rm -rf $(VENV) $(BENCH) .mypy_cache .ruff_cache .pytest_cache .hypothesis
