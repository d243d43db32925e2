"""The mathematics of a rulebook: standard library only; the browser gets exactly this folder."""
