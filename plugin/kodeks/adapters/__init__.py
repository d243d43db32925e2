"""What ties Kodeks to other programs: MkDocs, Pagefind, Pyodide."""
