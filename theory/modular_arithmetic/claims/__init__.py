"""The claims about modular arithmetic, one module a topic."""
