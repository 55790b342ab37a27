"""Logs: for programs one JSON object per line, for people a short line about what matters."""

import json
import logging
import sys
from asyncio import CancelledError
from typing import Literal

Style = Literal["auto", "plain", "json"]
COUNTED = {  # single requests and connections, which the gate and the metrics count
    "Invalid HTTP request received.", "Unsupported upgrade request.", "connection open", "connection closed",
    '%s - "WebSocket %s" [accepted]', '%s - "WebSocket %s" 403', '%s - "WebSocket %s" %d',
}  # fmt: skip
USUAL = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


def added(record: logging.LogRecord) -> dict[str, object]:
    """The extra fields of a record."""
    return {name: value for name, value in vars(record).items() if name not in USUAL}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= added(record)
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


class PlainLines(logging.Formatter):
    """Lines without tracebacks, which only the JSON log has."""

    def format(self, record: logging.LogRecord) -> str:
        parts = [in_one_line(record.getMessage()), *(f"{name}={value}" for name, value in added(record).items())]
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            parts.append(f"({type(error).__name__}: {in_one_line(str(error))})")
        return f"{self.formatTime(record, '%H:%M:%S')} {record.levelname.lower()}: {' '.join(parts)}"


def in_one_line(text: str) -> str:
    """The first line of a text, or the last of a traceback, which names the error."""
    lines = text.strip().splitlines() or [""]
    return lines[-1] if lines[0].startswith("Traceback") else lines[0]


def is_news(record: logging.LogRecord) -> bool:
    """Whether a record from uvicorn is worth a line.

    Records about single requests or connections are not: anybody could fill the disk with them. Nor are
    tracebacks of requests cut off at shutdown: another line says how many there were.
    """
    ended = record.exc_info is not None and isinstance(record.exc_info[1], CancelledError)
    return record.msg not in COUNTED and not ended


def set_up(style: Style = "auto") -> None:
    """Log to standard error: as JSON if requested, or if it is not a terminal."""
    handler = logging.StreamHandler(sys.stderr)
    as_json = style == "json" or (style == "auto" and not sys.stderr.isatty())
    handler.setFormatter(JsonLines() if as_json else PlainLines())
    logging.basicConfig(level=logging.INFO if as_json else logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)  # it logs the kind of database at every start
    logging.getLogger("uvicorn.error").addFilter(is_news)
