"""One request to a server's REST API, for programs that play at many tables at once."""

import asyncio
import json

from brocante.engine.codec import Json


async def ask(port: int, path: str, body: object = None, cookie: str = "") -> tuple[Json, str]:
    """POST a body, or GET; return the answer, and the identity that came with it. OSError if it failed."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    text = "" if body is None else json.dumps(body)
    lines = [
        f"{'POST' if text else 'GET'} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Connection: close",
        "Content-Type: application/json", f"Content-Length: {len(text)}", f"Cookie: brocante={cookie}", "", text,
    ]  # fmt: skip
    writer.write("\r\n".join(lines).encode())
    try:
        answer = (await reader.read()).decode()
    finally:
        writer.close()
    head, _, content = answer.partition("\r\n\r\n")
    if not head.startswith("HTTP/1.1 20"):
        raise OSError(answer or "no answer")
    decoded: Json = json.loads(content)
    return decoded, head.partition("brocante=")[2].partition(";")[0]
