# Two commands do everything on a fresh machine: `make play` and `make test`.
PYTHON ?= python3
GAME ?= korsair
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: play test check bench golden lock clean

play: $(READY)
	@$(BIN)/flibuste play $(GAME)

test: check
	$(BIN)/python -m flibuste.core.jit --all
	$(BIN)/python -m pytest -n auto --dist worksteal

check: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python -m pytest -q tests/test_architecture.py

bench: $(READY)
	$(BIN)/python -m bench.rules

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

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
