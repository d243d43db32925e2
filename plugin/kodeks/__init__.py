"""Kodeks: reads an Obsidian vault of rule notes, checks it, publishes it and computes with it."""
