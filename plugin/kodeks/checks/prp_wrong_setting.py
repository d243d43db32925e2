"""A fault in `kodeks.toml`, or an `.obsidian/app.json` that cannot be read.

Why: a setting that is misspelt does not hold: what it was to hide could be shown. Until it is mended nothing
is published.

Mend: correct the key or the value; keys are English, and the message names the nearest one.

Source: TOML 1.0; D-4.16
"""

CODE = "PRP020"
NAME = "wrong-setting"
SEVERITY = "error"
FOUND_BY = "reading"
