"""Checks of the claims on implicit models; importing this registers them."""
