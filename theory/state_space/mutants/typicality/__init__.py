"""Wrong variants of the shares of students that extrapolate."""
