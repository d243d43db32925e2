"""The action economy: what tables and sentences say of turns (NOTATION 4)."""
