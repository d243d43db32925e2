"""`pyodide.webloop` without an event loop: the engine awaits nothing."""


def _initialize_event_loop() -> None:
    """Called at Pyodide's start."""
