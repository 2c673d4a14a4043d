"""The claims about implicit models, one module a topic."""
