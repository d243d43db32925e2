"""The language of formulas and conditions: a text → tokens → the engine's trees (NOTATION 2)."""
