"""Checks of the claims on modular arithmetic; importing this registers them."""
