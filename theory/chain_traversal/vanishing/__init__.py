"""Training without simple examples: the signal and the gradient in logarithms, their bounds and limits, and the saddle."""
