"""The properties at the top of a note cannot be read.

Why: Obsidian shows them as text; none of them counts, and Kodeks keeps the note out of the players' edition.

Example:
    ---
    leader: [[Klaus]], [[Estor]]
    ---
    Drużyna.

Mend: put quotes around a value that holds `[[ ]]`, `: ` or ` #`, and close the block with `---`.

Source: D-7.1, D-7.2, D-7.5
"""

CODE = "PRP001"
NAME = "broken-yaml"
SEVERITY = "error"
FOUND_BY = "reading"
