"""Local tables in a browser's Python: a trial, with figures. Nothing of it is shipped.

    npm install --prefix DIR pyodide@314.0.7
    pip download --dest DIR --no-deps --only-binary :all: --python-version 3.14 \\
        --platform pyemscripten_2026_0_wasm32 msgspec==0.22.0
    python -m tests.local.inbrowser DIR [MODULES]

DIR: where Pyodide and msgspec's wheel for it are. MODULES: a folder with the games as WebAssembly,
``engine.js`` among them; without it rules are interpreted.

    __main__.py  makes DIR/site, plays in Node and in Chromium, compares, prints figures
    pack.py      the files that Python needs besides Pyodide's core
    compile.py   runs in Pyodide: compiles Python's files
    build.mjs    runs that in Node
    python.js    starts Python, hands it the games' modules, plays
    node.mjs     does that in Node
    worker.js    does that in a worker of a page
    index.html   the page
"""
