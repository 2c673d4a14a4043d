"""Claims on what training a diagonal state-space model conserves, on all data and on data that excite a single tap."""
