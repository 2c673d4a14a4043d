"""Absolute positions trained on every shift of the window: gradient, Gram flow, Fourier form, cepstrum, and one visible site."""
