"""Claims on the layers that networks use: what the theory of real diagonal models says of them, and where it ends."""
