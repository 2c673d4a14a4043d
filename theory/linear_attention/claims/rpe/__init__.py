"""Claims about relative positions: lags with the value direction known, learnt with it, and counted round the ring."""
