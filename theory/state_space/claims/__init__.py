"""The claims on state-space models, one module a part."""
