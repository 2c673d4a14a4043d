"""What of the theory carries over to the layers that networks use: complex states, zero-order hold, selective scans."""
