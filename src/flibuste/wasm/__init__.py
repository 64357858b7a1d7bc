"""The games as WebAssembly: one module a game, from the functions that run everywhere else.

    build.py        the command that builds what has changed
    modules.py      from Python functions to a module: Numba, LLVM, its linker
    exports.py      the functions that a module exports
    memory.py       records and arrays at an address
    offsets.py      where things lie in a module's memory
    description.py  what a caller must know, as JSON beside a module

``js`` has the ES modules around it, for browsers, workers and Node; ``modules`` what was built.
"""
