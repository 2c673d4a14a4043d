"""The claims on state-space models, one module per topic."""
