"""Properties that Obsidian does not see, because they do not stand at the very start of the file.

Why: a blank line or an invisible mark before `---` is enough to make running text of them.

Mend: delete what stands before `---`.

Source: D-7.1
"""

CODE = "PRP009"
NAME = "unseen-properties"
SEVERITY = "warning"
FOUND_BY = "reading"
