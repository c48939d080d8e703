# What the project does, one word each. Everything lives in the checkout: .venv holds what is installed.

PYTHON ?= python3
BIN := .venv/bin
SECONDS ?= 60
POSITIONS ?= 100000
KILLS ?= 200
TESTS ?= not proof and not long

# Compiled once for all the workers of pytest and all the servers that tests start.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help install docs play test proof types web chromium postgresql check format bench fuzz secrets kills bots clean

help:  ## list these targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 12

install: .venv/installed  ## set up .venv with the grognard command

.venv/installed: pyproject.toml requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Grognard needs Python 3.11 or newer; say which with: make PYTHON=python3.12"; exit 1; }
	@echo "Setting up .venv ..."
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@

docs: install  ## build the site of the docs into docs/_build
	$(BIN)/sphinx-build -q -W --keep-going -j auto docs docs/_build

play: install  ## open the tables in your browser, with a bot to play against
	$(BIN)/grognard play

test: check docs web chromium postgresql  ## set up, check and run the tests of every day
	$(BIN)/python -m pytest -n auto -q -m "$(TESTS)"

proof: TESTS =
proof: test  ## the same with every test there is, and a list of what was proven: docs/reports/proofs.md

kills: install postgresql  ## the long form of the kills: 200 and 100 more, on both databases, some twenty minutes
	GROGNARD_KILLS=$(KILLS) $(BIN)/python -m pytest -q tests/server/test_kill.py

types: install  ## write web/src/api/types.ts from the structs that the server sends
	$(BIN)/python -m grognard.server.types

web: web/node_modules/.installed  ## check, test and build the page into the package
	cd web && npm run --silent check && npm test --silent && npm run --silent build

web/node_modules/.installed: web/package.json web/package-lock.json
	@command -v npm >/dev/null || { echo "The page is built with Node 20 or newer, and npm is not here."; exit 1; }
	cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

chromium:  ## see to it that the browser tests have a browser
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
	  { command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get install -y -qq chromium >/dev/null; } || \
	  echo "No Chromium here and none could be installed: the browser tests will be skipped."

postgresql:  ## see to it that the tests of several servers have a database server
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || \
	  { command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get install -y -qq postgresql >/dev/null; } || \
	  echo "No PostgreSQL here and none could be installed: the tests on it will be skipped."

check: install  ## ruff and mypy, strict
	$(BIN)/ruff check .
	$(BIN)/ruff format --check src tests benchmarks
	$(BIN)/mypy

format: install  ## put the code in shape
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format src tests benchmarks

bench: install  ## measure speed; prints the table of docs/reports/benchmarks.md
	$(BIN)/python -m benchmarks $(ARGS)

fuzz: install  ## random games with every check: make fuzz SECONDS=600
	$(BIN)/python -m grognard.lab.fuzz --seconds $(SECONDS)

secrets: install  ## see whether anybody can tell what is hidden: make secrets POSITIONS=2000
	$(BIN)/python -m grognard.lab.secrets --positions $(POSITIONS)

bots: install  ## staff against random on every scenario, 100 games each
	$(BIN)/python -m benchmarks.bots

clean:  ## remove what was installed or built
	rm -rf .venv build dist *.egg-info
