# What a person does with a checkout. Everything it needs goes into .venv/; the program's data into var/.
# Another Python beside it: make test PYTHON=python3.13 VENV=.venv-3.13

PYTHON ?= python3
VENV ?= .venv
HOST ?= 127.0.0.1
PORT ?= 8000
PURE ?=
SELECT ?=
ENDORSEMENT ?=

BIN := $(VENV)/bin
TRANSLATIONS := $(patsubst %.po,%.mo,$(wildcard locale/*/LC_MESSAGES/*.po))
SOURCES_OF_THE_BUILD := pyproject.toml $(wildcard setup.py tabellone/engine/matching/native/*.[ch])
# One file of tests more at a time than there are cores, for some wait for a clock or a network; each with a database of its
# own; in their order, for the longest, those of the browser, come early in it.
SIDE_BY_SIDE := --numprocesses $$(( $$(getconf _NPROCESSORS_ONLN) + 1 )) --maxprocesses 4 --dist loadfile --no-loadscope-reorder
SHIPPED := config accounts tabellone live tournaments ratings ladders entries pairing standings seasons prizes norms papers broadcast phones screens submissions syndication seals regulations archives mirrors manage.py
CODE := $(SHIPPED) tests benchmarks

# What `make lint` runs two at a time, for each uses one core; the longest first.
LINT := types types-win32 types-darwin templates javascript style imports plain-words

# Hundreds of processes start in a run of the tests: without compiled modules each would compile them again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help run test coverage test-postgres twin endurance endorsement lint $(addprefix lint-,$(LINT)) format messages docs wheel onefile lock bench

help:
	@echo 'make run            serve a demonstration event on http://$(HOST):$(PORT)/ (HOST=, PORT= to change)'
	@echo 'make test           the test suite, on SQLite (SELECT= for options of pytest)'
	@echo 'make coverage       the same suite, and which branches of the program it does not take'
	@echo 'make test-postgres  the tests that use the database, on a PostgreSQL of their own'
	@echo 'make twin           each engine against its twin by the book, 50,000 small rounds of each edition'
	@echo 'make endurance      every night: the long tests, and 5,000 generated tournaments paired again'
	@echo 'make endorsement    the test environment for FIDE: generator, checker, demonstration (ENDORSEMENT= for its options)'
	@echo 'make lint           style, types, import contracts, templates'
	@echo 'make format         put the code into the one style'
	@echo 'make messages       update the catalogues of translations from the sources (LANGUAGE=de begins a new one)'
	@echo 'make docs           the manual as HTML and PDF, in manual/_build/ (pictures and PDF need Chromium)'
	@echo 'make wheel          the program as one file to install, in dist/ (PURE=1: without the part in C, for any machine)'
	@echo 'make onefile        the program as one file that needs no Python, for this kind of system, in dist/'
	@echo 'make lock           pin the packages of the image anew, in deploy/'
	@echo 'make bench          measure pages, pairings and standings; writes docs/performance.md'

run: $(VENV)/.program $(TRANSLATIONS)
	@exec $(BIN)/python -m config serve --host $(HOST) --port $(PORT)

test: $(VENV)/.tools node_modules/.installed $(TRANSLATIONS)
	@$(BIN)/python -m pytest $(SIDE_BY_SIDE) $(SELECT)

coverage: $(VENV)/.tools node_modules/.installed $(TRANSLATIONS)
	@$(BIN)/python -m pytest $(SIDE_BY_SIDE) --cov

test-postgres: $(VENV)/.tools $(TRANSLATIONS)
	@$(BIN)/python -m tests.server.with_postgres $(BIN)/python -m pytest $(SIDE_BY_SIDE) -m postgres

twin: $(VENV)/.tools
	@$(BIN)/python -m tests.twins.compare --edition 2026 --rounds 50000
	@$(BIN)/python -m tests.twins.compare --edition 2017 --rounds 50000
	@$(BIN)/python -m tests.twins.compare_explanations --edition 2026 --rounds 2000
	@$(BIN)/python -m tests.twins.compare_explanations --edition 2017 --rounds 2000
	@for rules in 'burstein 1998' 'burstein 2020' 'burstein 2026' 'dubov 1997' 'dubov 2018' 'dubov 2026' 'lim 1999' \
		'lim 2026'; do set -- $$rules; $(BIN)/python -m tests.twins.compare_explanations \
		--system $$1 --edition $$2 --rounds 2000 || exit 1; done
	@for edition in 2026 2024; do for preferences in a b none; do $(BIN)/python -m tests.twins.compare_explanations \
		--system team-swiss --edition $$edition --preferences $$preferences --rounds 2000 || exit 1; done; done
	@for rules in 'double-swiss 2026' 'double-swiss 2026 --reading double_scheduled' 'olympiad 2022' 'european 2018' \
		'european 2018 --reading european_halves' 'keizer 2026' 'amalfi 2008'; do set -- $$rules; system=$$1; edition=$$2; \
		shift 2; $(BIN)/python -m tests.twins.compare_explanations --system $$system --edition $$edition --rounds 2000 \
		"$$@" || exit 1; done
	@for system in round-robin player-match knockout scheveningen triangular schiller hutton hilton molter; do \
		$(BIN)/python -m tests.twins.compare_explanations --system $$system --rounds 2000 || exit 1; done
	@$(BIN)/python -m tests.twins.compare --system lim --edition 1999 --rounds 50000
	@$(BIN)/python -m tests.twins.compare --system lim --edition 2026 --rounds 50000
	@$(BIN)/python -m tests.twins.compare --system dubov --edition 2026 --rounds 10000
	@$(BIN)/python -m tests.twins.compare --system dubov --edition 2018 --rounds 10000
	@$(BIN)/python -m tests.twins.compare --system dubov --edition 1997 --rounds 10000
	@$(BIN)/python -m tests.twins.compare --system burstein --edition 2026 --rounds 50000
	@$(BIN)/python -m tests.twins.compare --system burstein --edition 2020 --rounds 50000
	@$(BIN)/python -m tests.twins.compare --system burstein --edition 1998 --rounds 50000
	@for edition in 2026 2024; do for preferences in a b none; do $(BIN)/python -m tests.twins.compare \
		--system team-swiss --edition $$edition --preferences $$preferences --rounds 20000 || exit 1; done; done
	@$(BIN)/python -m tests.twins.compare --system olympiad --edition 2022 --rounds 20000
	@$(BIN)/python -m tests.twins.compare --system european --edition 2018 --rounds 20000
	@$(BIN)/python -m tests.twins.compare --system european --edition 2018 --rounds 20000 --reading european_halves
	@$(BIN)/python -m tests.twins.compare --system double-swiss --edition 2026 --rounds 20000
	@$(BIN)/python -m tests.twins.compare --system double-swiss --edition 2026 --rounds 20000 --reading double_scheduled
	@$(BIN)/python -m tests.tabellone.engine.classical_events --count 2000

endurance: $(VENV)/.tools $(TRANSLATIONS)
	@$(BIN)/python -m pytest $(SIDE_BY_SIDE) --endurance
	@$(BIN)/python -m pytest $(SIDE_BY_SIDE) -m postgres
	@$(BIN)/python -m tests.server.with_postgres $(BIN)/python -m pytest --endurance tests/tournaments
	@$(BIN)/python -m tests.endurance --count 5000 -o var/endurance

endorsement: $(VENV)/.tools $(TRANSLATIONS)
	@exec $(BIN)/python -m tests.endorsement.environment $(ENDORSEMENT)

lint: $(VENV)/.tools node_modules/.installed
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target $(addprefix lint-,$(LINT))

lint-types:
	@$(BIN)/mypy $(CODE)

lint-types-win32 lint-types-darwin: lint-types-%:
	@$(BIN)/mypy --platform $* --cache-dir .mypy_cache/$* $(SHIPPED)

lint-templates:
	@$(BIN)/djlint templates --check --lint --quiet

lint-javascript:
	@PATH="$(abspath $(BIN)):$$PATH" npm run --silent check

lint-style:
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

lint-imports:
	@$(BIN)/lint-imports

lint-plain-words:
	@$(BIN)/python -m tests.plain_words

format: $(VENV)/.tools
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .
	@$(BIN)/djlint templates --reformat --quiet

# Every text of the program goes into every catalogue, with the files that use it; LANGUAGE=de begins a new one.
messages: $(VENV)/.tools
	@$(BIN)/python -m tests.catalogues $(LANGUAGE)

# The program serves the manual from there, and a wheel that is built afterwards contains it.
docs: $(VENV)/.tools $(TRANSLATIONS)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[docs]'
	@$(BIN)/python -m tests.manual.build

# With a C compiler the wheel fits this Python and this kind of machine; with PURE=1 every Python from 3.11 on.
wheel: | $(VENV)/bin/python
	@rm -rf build dist/tabellone-*.whl
	@TABELLONE_PURE=$(PURE) $(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .
	@ls dist/tabellone-*.whl

# An environment of its own, so that only what the program needs goes into the file.
onefile: wheel
	@$(PYTHON) -m venv --clear build/onefile
	@build/onefile/bin/python -m pip install --quiet --disable-pip-version-check dist/tabellone-*.whl 'pyinstaller>=6.16,<7'
	@build/onefile/bin/pyinstaller --noconfirm --log-level WARN --distpath dist --workpath build/onefile/work deploy/onefile/tabellone.spec
	@ls dist/tabellone

# The packages of the image, pinned by their hashes, for the Python that Dockerfile names.
lock: $(VENV)/.tools
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check 'uv>=0.9,<1'
	@for what in 'pyproject.toml requirements' 'deploy/build-requirements.in build-requirements'; do set -- $$what; \
		$(BIN)/uv pip compile $$1 --quiet --upgrade --universal --generate-hashes --no-header --no-annotate --no-emit-index-url \
		--python-version $$(sed -n 's/^FROM python:\([0-9]*\.[0-9]*\).*/\1/p' Dockerfile) --output-file deploy/$$2.txt || exit 1; done

bench: $(VENV)/.tools $(TRANSLATIONS)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	@$(BIN)/python -m benchmarks.pages
	@$(BIN)/python -m benchmarks.pairing
	@$(BIN)/python -m benchmarks.growth
	@$(BIN)/python -m benchmarks.systems
	@$(BIN)/python -m benchmarks.explanations
	@$(BIN)/python -m benchmarks.standings
	@$(BIN)/python -m benchmarks.prizes
	@$(BIN)/python -m benchmarks.lines

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'Tabellone needs Python 3.11 or newer: make PYTHON=/path/to/python3'; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo 'This Python cannot make virtual environments. On Debian: apt install python3-venv'; exit 1; }

$(VENV)/.program: $(SOURCES_OF_THE_BUILD) | $(VENV)/bin/python
	@echo 'Installing the program into $(VENV)/ …'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.tools: $(SOURCES_OF_THE_BUILD) | $(VENV)/bin/python
	@echo 'Installing the program and its tools into $(VENV)/ …'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $(VENV)/.program $@

# What checks and tests the scripts of the pages, which are served as they are.
node_modules/.installed: package.json $(VENV)/.tools
	@PATH="$(abspath $(BIN)):$$PATH" npm install --silent --no-package-lock --ignore-scripts --no-audit --no-fund
	@touch $@

%.mo: %.po | $(VENV)/.program
	@$(BIN)/pybabel --quiet compile --input-file $< --output-file $@
