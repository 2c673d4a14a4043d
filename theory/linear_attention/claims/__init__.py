"""The claims of the family, as data: one module, or one folder, for each part of the source."""
