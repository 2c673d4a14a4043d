"""The claims on chain traversal, one module a part."""
