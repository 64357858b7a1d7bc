"""Local tables in a browser's Python: a trial, with figures. Nothing of it is shipped.

    python web/build.py
    python -m tests.local.inbrowser DIR [MODULES]

DIR: where its files are put; Pyodide and msgspec's wheel for it come by ``web/pack.py``. MODULES: a
folder with the games as WebAssembly, ``engine.js`` among them; without it rules are interpreted.

    __main__.py  makes DIR/site, plays in Node and in Chromium, compares, prints figures
    pack.py      the files that Python needs besides Pyodide's core
    compile.py   runs in Pyodide: compiles Python's files
    build.mjs    runs that in Node
    python.js    starts Python, hands it the games' modules, plays
    node.mjs     does that in Node
    worker.js    does that in a worker of a page
    index.html   the page
"""
