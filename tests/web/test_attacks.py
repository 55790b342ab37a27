"""Pages of another site, in a real browser: none of them takes a player's identity away, or plays in their name."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect
from web.conftest import Visitor

# The page sits down itself: only then is its cookie exactly as the server sets it.
SIT_DOWN = """() => fetch('/api/tables', {
    method: 'POST', headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game: 'boxes', seats: [{ kind: 'me', name: 'Ada' }, { kind: 'open' }] }),
}).then((answer) => answer.json())"""
# The body of a form as plain text: the name of its field, "=", and the value. Together they are JSON.
BODY = """{"game":"boxes","public":true,"seats":[{"kind":"me","name":"="},{"kind":"open"}]}"""
FIELD = """<input name='{"game":"boxes","public":true,"seats":[{"kind":"me","name":"' value='"},{"kind":"open"}]}'>"""
# Each ends with the title "done", or at the server that it attacks.
ATTACKS = {
    "form": """<form method="post" enctype="text/plain" action="SERVER/api/tables">FIELD</form>
        <script>document.forms[0].submit()</script>""",
    "form in a frame": """<iframe name="inner"></iframe>
        <form method="post" enctype="text/plain" action="SERVER/api/tables" target="inner">FIELD</form>
        <script>
        document.querySelector('iframe').onload = () => (document.title = 'done');
        document.forms[0].submit();
        </script>""",
    "fetch": """<script>
        const send = (kind, mode) => fetch('SERVER/api/tables',
            { method: 'POST', mode, credentials: 'include', headers: { 'content-type': kind }, body: `BODY` });
        const ways = [['text/plain', 'no-cors'], ['text/plain', 'cors'], ['application/json', 'cors']];
        Promise.allSettled(ways.map((way) => send(...way))).then(() => (document.title = 'done'));
        </script>""",
    "link": """<a href="SERVER/api/tables/mine">Your prize</a><script>document.links[0].click()</script>""",
    "image": """<img src="SERVER/api/tables/mine" onerror="document.title = 'done'">""",
    "frame": """<iframe src="SERVER/" onload="document.title = 'done'"></iframe>""",
}


@contextmanager
def another_site(page: str) -> Iterator[str]:
    """The address of another site, on this machine like the server: a browser may stop what comes from farther away."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!doctype html><title>Prizes</title>" + page.encode())

        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as site:
        thread = threading.Thread(target=site.serve_forever)
        thread.start()
        try:
            yield f"http://localhost:{site.server_address[1]}"  # 127.0.0.1 and localhost are two sites
        finally:
            site.shutdown()
            thread.join()


def live_tables(address: str) -> str:
    """How many tables there are, as an operator sees it: one that an attack makes is not in the lobby."""
    with urlopen(f"{address}/metrics") as answer:
        lines: list[str] = answer.read().decode().splitlines()
    return next(line for line in lines if line.startswith("brocante_tables "))


def cookies(page: Page, address: str) -> list[str]:
    return [cookie.get("value", "") for cookie in page.context.cookies(address) if cookie.get("name") == "brocante"]


@pytest.mark.parametrize("name", ATTACKS)
def test_another_site_cannot_take_an_identity_away(visit: Visitor, address: str, name: str) -> None:
    page = visit("/")
    table = page.evaluate(SIT_DOWN)["id"]
    before, (identity,) = live_tables(address), cookies(page, address)
    attack = ATTACKS[name].replace("FIELD", FIELD).replace("BODY", BODY).replace("SERVER", address)
    with another_site(attack) as elsewhere:
        page.goto(elsewhere)
        page.wait_for_function("address => document.title === 'done' || location.href.startsWith(address)", arg=address)
        page.wait_for_load_state("networkidle")
    assert cookies(page, address) == [identity]
    assert live_tables(address) == before
    page.goto(f"{address}/t/{table}")
    expect(page.get_by_text("Ada").first).to_be_visible()
