"""Tables without a server, in Node and in Chromium, on the pack: the same messages, and figures.

make web
python -m tests.local.inbrowser

__main__.py  plays, compares, prints figures
node.mjs     starts the pack's Python in Node, and plays in it
playing.js   plays through the worker of the built pages, as they do
"""
