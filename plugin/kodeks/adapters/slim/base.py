"""`_pyodide._base` for what a page asks of Pyodide: a module, or something in one.

The real one runs any line; in the page there is none to run, and so there is nothing that could.
"""

from importlib import import_module


def pyimport_impl(path: str) -> object:
    """What a dotted path means: a module, else something in one."""
    *parents, last = path.split(".")
    if not parents:
        return import_module(path)
    try:
        return import_module(path)
    except ModuleNotFoundError:
        return getattr(import_module(".".join(parents)), last)


def eval_code(source: str, *_: object, **__: object) -> object:
    """The last of `import NAME; NAME.ATTRIBUTE`, or an empty mapping: Pyodide's start asks no other."""
    return {} if source == "{}" else pyimport_impl(source.rpartition("; ")[2])


def __getattr__(name: str) -> type:
    if name.startswith("__"):
        raise AttributeError(name)
    return object
