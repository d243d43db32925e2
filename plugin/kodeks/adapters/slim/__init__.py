"""Stand-ins for modules that Pyodide imports at its start and a calculator never uses.

`library.py` puts them into the page's library under the names of `library.SLIM`. They run in the page only,
where they save a third of Python's start; who uses one all the same is told so.
"""
