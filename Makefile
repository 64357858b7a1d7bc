# Two commands do everything on a fresh machine: `make play` and `make test`.
PYTHON ?= python3
GAME ?=
OLDER ?= 2e0eb10
VENV := .venv
SCRIPTS := $(if $(filter Windows_NT,$(OS)),Scripts,bin)
BIN := $(VENV)/$(SCRIPTS)
BENCH := .venv-bench
PORT := .venv-port
SITE := .venv-docs
ANYWHERE := .venv-portable
PORTABLE_TESTS := src tests/server/test_table.py $(patsubst %,tests/test_%.py,\
	arena_results batches bots chance conformance face jit picture portable viewparts)
READY := $(VENV)/.ready

.PHONY: play web wasm compare-wasm browser postgres nginx test test-port test-portable docs site check lint types lint-web release-check \
	bench bench-server bench-wasm bench-cuda campaigns strength golden contract pictures lock clean

# In the browser; `make play GAME=corsari` plays in the terminal.
ifeq ($(GAME),)
play: $(READY) web
	@$(BIN)/flibuste serve --open
else
play: $(READY)
	@$(BIN)/flibuste play $(GAME)
endif

# The pages of the browser, and the pack with which they hold tables themselves, built where their sources are newer.
web: $(READY)
	@$(BIN)/python web/build.py

# The games as WebAssembly, built where their sources have changed.
wasm: $(READY)
	@$(BIN)/python -m flibuste.wasm.build

# WebAssembly beside the CPU over a million decisions of every game; the tests ask less.
compare-wasm: $(READY) browser
	PYTHONPATH=src:. $(BIN)/python -m tests.wasm.compare

# Chromium for the tests: Debian's, installed where we may.
browser:
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
		&& apt-get update -qq && apt-get install -y --no-install-recommends chromium >/dev/null; } \
		|| { echo "The tests need Chromium: apt-get install chromium" >&2; exit 1; }

# PostgreSQL for the tests, in the same way.
postgres:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null \
		|| { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq \
		&& apt-get install -y --no-install-recommends postgresql >/dev/null; } \
		|| { echo "The tests need PostgreSQL: apt-get install postgresql" >&2; exit 1; }

# nginx for the tests, in the same way; curl and openssl are what the guide uses besides.
nginx:
	@{ PATH="$$PATH:/usr/sbin"; command -v nginx && command -v curl && command -v openssl; } >/dev/null \
		|| { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq \
		&& apt-get install -y --no-install-recommends nginx-light curl openssl >/dev/null; } \
		|| { echo "The tests need nginx: apt-get install nginx-light curl openssl" >&2; exit 1; }

test: check wasm web browser postgres nginx
	$(BIN)/python web/build.py check test
	$(BIN)/python -m flibuste.core.warm --all
	$(BIN)/python -m pytest -n auto --dist worksteal
	$(MAKE) test-port docs

# The adapters beside the libraries they speak to. A file stays in one process, which compiles once.
test-port: $(PORT)/.ready
	PYTHONPATH=src:. OMP_NUM_THREADS=1 $(PORT)/bin/python -m pytest -n 2 --dist loadfile tests/port

# What every system and every Python must pass. The lock is for Linux and Python 3.11: here, what is newest.
test-portable: $(ANYWHERE)/.ready
	$(ANYWHERE)/$(SCRIPTS)/python -m pytest -n auto $(PORTABLE_TESTS)

# Pages, games and documentation for a host of files alone; AT is the address it will have, if known.
site: $(READY) wasm web docs
	PYTHONPATH=src $(BIN)/python web/serverless.py --at "$(AT)"

docs: $(SITE)/.ready
	PYTHONPATH=src NO_MKDOCS_2_WARNING=1 $(SITE)/bin/python -m mkdocs build --quiet

check: lint types lint-web
	$(BIN)/python -m pytest -q tests/test_architecture.py

lint: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(READY)
	$(BIN)/mypy
	$(BIN)/lint-imports

lint-web: $(READY)
	$(BIN)/python web/build.py lint

# Into dist/, what a release would be: `git tag v0.2.0`, then `make release-check TAG=v0.2.0`.
release-check: $(READY) wasm web
	$(BIN)/python .ci/release.py $(TAG)

bench: $(BENCH)/.ready
	PYTHONPATH=src:. $(BENCH)/bin/python -m bench.rules --write
	PYTHONPATH=src:. $(BENCH)/bin/python -m bench.search --write
	PYTHONPATH=src:. $(BENCH)/bin/python -m bench.port --write
	PYTHONPATH=src:. $(BENCH)/bin/python -m bench.start --write
	$(MAKE) contract

# The server under load, beside an older version of it.
bench-server: $(READY) postgres
	rm -rf build/older && git worktree prune && git worktree add --detach build/older $(OLDER)
	PYTHONPATH=src:. $(BIN)/python -m bench.server --against build/older --write
	git worktree remove --force build/older

# Campaigns against the server, in full: some hours, as root. What one finds does not keep the next from running.
campaigns: $(READY) web postgres
	export PYTHONPATH=src:.; found=0; for campaign in "simulation --schedules 100000" "processes --faults 1000" \
		"floods --messages 500000" "soak --minutes 60"; do \
		$(BIN)/python -m faults.$$campaign --seed 1 --write || found=1; done; exit $$found

# Who beats whom, an hour of it; run again to go on.
strength: $(READY)
	PYTHONPATH=src:. $(BIN)/python -m bench.strength --minutes 60
	PYTHONPATH=src:. $(BIN)/python -m bench.strength --write
	$(MAKE) contract

# WebAssembly in Node and in Chromium beside the CPU.
bench-wasm: $(READY) wasm browser
	PYTHONPATH=src:. $(BIN)/python -m bench.wasm --write
	$(MAKE) contract

# On a machine with an NVIDIA GPU.
bench-cuda: $(READY)
	PYTHONPATH=src:. $(BIN)/python -m bench.cuda --write
	PYTHONPATH=src:. $(BIN)/python -m bench.port --cuda --write
	$(MAKE) contract

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

# What pages show of the code: the contract of a game, the settings of a server, measurements and their plots.
contract: $(READY)
	$(BIN)/python docs/_hooks/contract.py

# The pictures of README and site, from real tables.
pictures: $(READY) web browser
	PYTHONPATH=src:. $(BIN)/python -m tests.browser.pictures
	PYTHONPATH=src:. $(BIN)/python -m tests.browser.icons

$(ANYWHERE)/.ready: pyproject.toml
	$(PYTHON) -m venv $(ANYWHERE)
	$(ANYWHERE)/$(SCRIPTS)/python -m pip install --quiet -e ".[test]"
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
	rm -rf $(VENV) $(BENCH) $(PORT) $(SITE) $(ANYWHERE) build dist web/node_modules src/flibuste/server/static src/flibuste/wasm/modules \
		.mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
