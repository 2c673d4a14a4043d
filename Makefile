# Needs Python 3.11 or newer, make and a C compiler; everything else is installed into .venv at the versions of constraints.txt.
# `make verify ARGS="linear-attention --tier full"` hands arguments on; `make PYTHON=python3.13 ...` picks an interpreter.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready
TOOLS := .venv/tools
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
# Two processes whose linear algebra has two threads each wait for each other's cores; NumPy's library reads this when it is loaded.
# Files go out as they are collected: with the shortest lists of tests last, a slow file would end alone.
PYTEST := OPENBLAS_NUM_THREADS=1 $(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder

.PHONY: setup verify test test-slow lint figures docs whole clean
.DELETE_ON_ERROR:

verify: $(READY)
	@$(BIN)/lemmata verify $(ARGS)

# The claims, with their evidence and controls, are `make verify`'s.
test: $(TOOLS)
	@$(PYTEST) -m "not slow" $(ARGS)

test-slow: $(TOOLS)
	@$(PYTEST) -m slow $(ARGS)

lint: $(TOOLS) whole
	@$(BIN)/ruff check .
	@$(BIN)/pyright --pythonpath $(BIN)/python

figures: $(READY)
	@$(BIN)/lemmata figures $(ARGS)

# Read out/docs/index.html: the site needs no server.
docs: $(TOOLS) whole
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build $(ARGS)

# The tool and the corpus as an installation has them, of links: who reads Python without running it does not follow `__path__`.
CORPUS := theory simulations proofs_checks figures
whole:
	@rm -rf build/whole && mkdir -p $(CORPUS:%=build/whole/lemmata/%)
	@ln -s $(filter-out $(CORPUS:%=$(CURDIR)/src/lemmata/%),$(wildcard $(CURDIR)/src/lemmata/*)) build/whole/lemmata
	@for folder in $(CORPUS); do ln -s $(CURDIR)/src/lemmata/$$folder/__init__.py $(CURDIR)/$$folder/* build/whole/lemmata/$$folder; done

setup: $(TOOLS)

clean:
	rm -rf .venv build dist out .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# What claims and figures run. The stamp is written last and the environment is made anew each time: an interrupted installation leaves no stamp, and the next
# call starts over.
$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit("lemmata needs Python 3.11 or newer, this is %d.%d; try make PYTHON=python3.11" % sys.version_info[:2] if sys.version_info < (3, 11) else 0)'
	@echo "setting up .venv (once)"
	@$(PYTHON) -m venv --clear .venv
	@$(PIP) hatchling
	@$(PIP) --no-build-isolation --editable '.[claims]'
	@touch $@

# What tests it, reads its types and makes its pages, on top.
$(TOOLS): $(READY)
	@echo "adding the tools for tests, types and documentation to .venv (once; a few minutes on a slow line)"
	@$(PIP) --no-build-isolation --editable '.[dev,docs]'
	@touch $@
