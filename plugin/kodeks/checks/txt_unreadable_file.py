"""A note whose bytes are no UTF-8 text.

Why: Obsidian shows garbled letters in it; Kodeks reads nothing from it and publishes nothing of it.

Mend: save the file as UTF-8.

Source: D-1.6
"""

CODE = "TXT001"
NAME = "unreadable-file"
SEVERITY = "error"
FOUND_BY = "reading"
