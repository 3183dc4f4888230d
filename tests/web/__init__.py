"""The page without a browser: its types, its reducer, its pure parts."""
