"""Claims on training without simple examples: the exponentially small gradient, the bound on p_other that it needs, and the saddle."""
