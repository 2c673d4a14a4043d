"""Claims on when zero loss means extrapolation: the certificate, the horizon it needs, what makes a measure, and bounds on taps."""
