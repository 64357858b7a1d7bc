"""Who answers in JavaScript: Node, and a page and a worker in Chromium."""

from __future__ import annotations

import json
import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

HERE = Path(__file__).parent
Json = dict[str, Any]

IN_PAGE = """async ([base, questions]) => {
    const { load } = await import(`${base}/modules/engine.js`);
    const { answer } = await import(`${base}/scripts/answer.js`);
    return answer((name) => load(name, `${base}/modules/`), questions);
}"""
IN_WORKER = """([base, questions]) => new Promise((resolve, reject) => {
    const worker = new Worker(`${base}/scripts/worker.js`, { type: "module" });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage([base, questions]);
})"""


def node_answers(modules: Path, questions: Sequence[Json]) -> list[Any]:
    """Node's answers."""
    done = subprocess.run(
        ["node", str(HERE / "node.js"), str(modules)],
        input=json.dumps(questions), capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    answers: list[Any] = json.loads(done.stdout)
    return answers


class _Files(SimpleHTTPRequestHandler):
    """The built modules, and some scripts."""

    modules: Path
    scripts: Path

    def translate_path(self, path: str) -> str:
        _, folder, *rest = path.partition("?")[0].split("/")
        root = {"modules": self.modules, "scripts": self.scripts}.get(folder, HERE / "nowhere")
        return str(root.joinpath(*rest))

    def log_message(self, *told: object) -> None:
        pass


@contextmanager
def served(modules: Path, scripts: Path = HERE) -> Iterator[str]:
    """An address at which a browser finds the modules and some scripts."""
    handler = type("Files", (_Files,), {"modules": modules, "scripts": scripts})
    with ThreadingHTTPServer(("localhost", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}"
        server.shutdown()


@contextmanager
def page_at(chromium: Browser, base: str) -> Iterator[Page]:
    page = chromium.new_page()
    page.set_default_timeout(0)
    page.goto(f"{base}/modules/package.json")
    yield page
    page.close()


def chromium_answers(
    chromium: Browser, modules: Path, questions: Sequence[Json], script: str = IN_PAGE
) -> list[Any]:
    """Chromium's answers, in a page or in a worker of it."""
    with served(modules) as base, page_at(chromium, base) as page:
        answers: list[Any] = page.evaluate(script, [base, list(questions)])
        return answers
