# Two commands matter: `make play` opens the lessons, `make test` runs every check.
# Needed: make and Python 3.11 or newer. Everything else goes into .venv, and no other place.

VENV := .venv
BIN := $(VENV)/bin
JOBS ?= 2

# The newest suitable Python on this machine; `make PYTHON=/path/to/python …` names another.
NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for name in python3.13 python3.12 python3.11 python3; do \
	$$name -c '$(NEW_ENOUGH)' >/dev/null 2>&1 && echo $$name && break; done)

# JupyterLab asks root, the only user in many containers, to say so.
AS_ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test lint format soak bench clean

help: ## Show this list
	@sed -n 's/^\([a-z]*\):.*## /\1	/p' $(firstword $(MAKEFILE_LIST)) | while IFS='	' read -r name text; do \
		printf '  make %-8s %s\n' "$$name" "$$text"; done

play: $(VENV)/installed-lab ## Set up and open the lessons in JupyterLab
	$(BIN)/python -m jupyterlab $(AS_ROOT) --ServerApp.root_dir=notebooks \
		--LabApp.default_url=/lab/tree/00_start_here.ipynb

test: lint ## Set up and run every check, test and notebook
	$(BIN)/python -m pytest -n $(JOBS)

lint: $(VENV)/installed-test ## Style, types and the import direction
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/installed-test ## Put the code into the house style
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

soak: $(VENV)/installed-test ## Thousands of whole games (long)
	LBNB_SOAK=1 $(BIN)/python -m pytest -n $(JOBS) -m soak

bench: $(VENV)/installed-test ## Measure speed against python-chess
	$(BIN)/python -m benchmarks

clean: ## Remove the virtual environment and all caches
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { \
		echo "lbnb needs Python 3.11 or newer, and none was found."; \
		echo "Install one, or name it: make PYTHON=/path/to/python3 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c '$(NEW_ENOUGH)' || { \
		echo "$(PYTHON) is missing or too old: lbnb needs Python 3.11 or newer."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "$(PYTHON) cannot make virtual environments: its ensurepip module is missing."; \
		echo "On Debian and Ubuntu: sudo apt install python3-venv, then run make again."; exit 1; }
	$(PYTHON) -m venv $(VENV)

# Installed again whenever pyproject.toml is newer. `test` contains `lab`.
$(VENV)/installed-lab $(VENV)/installed-test: $(VENV)/installed-%: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[$*]'
	@touch $@
