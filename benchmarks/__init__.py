"""Speed, as ratios measured side by side in one run: `lemmata bench`; and the page of large runs."""
