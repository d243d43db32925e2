"""`pyodide.webloop` without an event loop: the engine awaits nothing.

Pyodide, when its memory is kept, wants to find there what the real one imports.
"""

from pyodide_js._api import scheduleCallback as scheduleCallback  # type: ignore[import-not-found]


def _initialize_event_loop() -> None:
    """Called at Pyodide's start."""
