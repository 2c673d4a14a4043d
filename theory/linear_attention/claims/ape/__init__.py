"""Claims about absolute positions trained on one window, without augmentation."""
