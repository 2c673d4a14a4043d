"""Where it is computed: worker processes, a cluster, a device."""

__lemmata__ = "tool"
