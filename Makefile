# Two commands on a machine with Python (3.11 or newer), git and make:  make demo   make test
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
READY := $(VENV)/.ready

MINUTES ?= 5

# Each of the processes of the tests would compile all modules anew.
export PYTHONDONTWRITEBYTECODE =

.PHONY: demo test test-all mutants fuzz lint links docs page lint-page test-page release-check benchmarks results performance clean

# One environment for everything; made anew when its list of packages changes.
$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	$(BIN)/python -m compileall -q cluewise encodings puzzles solvers
	touch $@

demo: $(READY)
	$(BIN)/cluewise solve signpost 5x5:1cceefcfggeeccghcac3e12hch10ah25a

# The tests of every day: all kinds of puzzles, and a quarter of the tests, one or more of each file. The number of
# commits chooses the quarter; `make test QUARTER=2` repeats one.
test: $(READY)
	$(BIN)/python -m pytest -n auto --dist worksteal --part first

# All that `make test` with the same QUARTER leaves out.
test-all: $(READY)
	$(BIN)/python -m pytest -n auto --dist worksteal --part rest

# Faults planted into the source one by one, and the test that notices each.
mutants: $(READY)
	$(BIN)/python -m tests.planted_faults

# Random puzzles of every type, solved in every way: make fuzz MINUTES=60. What differs is printed, and kept in build/fuzz.
fuzz: $(READY)
	$(BIN)/python -m tests.fuzzing --minutes $(MINUTES)

# mypy finds the folders by the links in cluewise/; where a checkout has none, `make links` makes them. What it reports
# is printed with the path of the file itself.
lint: $(READY) links
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@echo mypy --strict -p cluewise; found=$$($(BIN)/mypy --strict -p cluewise); status=$$?; \
	  echo "$$found" | sed -E 's,^cluewise/(encodings|solvers|puzzles)/,\1/,'; exit $$status

links:
	for folder in encodings solvers puzzles instances; do \
	  test -d cluewise/$$folder || ln -sfn ../$$folder cluewise/$$folder; \
	  test -d cluewise/$$folder || { echo "cluewise/$$folder does not lead to $$folder: mypy would miss it"; exit 1; }; done

# The pages and pictures that are made from the code, in build/docs, then the site, in build/site.
docs: $(READY) $(VENV)/.docs
	$(BIN)/python -m docs.make
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "open build/site/index.html"

$(VENV)/.docs: pyproject.toml $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[docs]'
	touch $@

# The page, self-contained, in build/page. Pyodide comes from npm, PySAT's WebAssembly wheel from PyPI: page/pinned.json.
page: $(READY)
	$(BIN)/python page/build.py

# The page's scripts: types (strict), format, and the tests of the parts that need no browser. Needs node and npm.
lint-page:
	cd page && npm ci --silent --no-fund --no-audit && npm run --silent check && npm test --silent

# The tests of the page need Chromium; without it they skip by name. Of the tests with the marker quarter, one quarter
# runs; `pytest tests/page -m "page and slow"` runs the others, and what takes minutes.
test-page: page $(VENV)/.page
	$(BIN)/python -m pytest tests/page -m "page and not slow" -n 2 --dist worksteal

$(VENV)/.page: pyproject.toml $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[page]'
	touch $@

# sdist and wheel, each installed into a fresh environment and tried there.
release-check: $(READY)
	$(BIN)/python .ci/release_check.py

benchmarks: $(READY)
	$(BIN)/python benchmarks/maze.py
	$(BIN)/python benchmarks/phases.py
	$(BIN)/python benchmarks/start.py

# The tables of docs/measured/encodings.md: what build/results does not hold yet is measured, which takes a while.
results: $(READY)
	$(BIN)/python benchmarks/results.py

# The tables of docs/measured/performance.md, likewise.
performance: $(READY)
	$(BIN)/python benchmarks/performance.py

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
