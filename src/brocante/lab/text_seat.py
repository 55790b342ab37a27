"""A seat for anything that answers in words, such as a language model: a prompt goes out, a move comes back.

    seat = TextSeat(ask)  # ask is any function from a prompt to an answer
    brocante.play_match("boxes", [seat, "regular"], games=4)

`by_command` asks a program, `by_chat` a client with OpenAI's interface. After an answer that is not a legal move the
question is repeated with the reason; after some tries a legal move is made instead, and counted.
"""

import json
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from brocante.engine.codec import Json
from brocante.engine.core import Dice
from brocante.engine.reasons import Reason, Refused
from brocante.engine.views import FOR_INFORMATION
from brocante.lab.prompt import catalogue, prompt_of, retry_of
from brocante.own import Bot, NotHere, Turn
from brocante.play.registry import find

Ask = Callable[[str], str]
TRIES = 3  # answers before a legal move is made instead


@dataclass
class Counts:
    """How a seat fared with its answers."""

    moves: int = 0
    asked: int = 0  # questions, including repeated ones
    instead: int = 0  # moves made for lack of a legal answer


class TextSeat(Bot):
    """A player that is asked in words. `counts` says how often its answers were usable; `heard`, if given, receives
    every prompt with its answer and the reason why it was not taken ("" if it was)."""

    def __init__(
        self, ask: Ask, name: str = "text", tries: int = TRIES, heard: Callable[[str, str, str], None] | None = None
    ) -> None:
        if tries < 1:
            raise ValueError("a seat must be asked at least once")
        self.ask = ask
        self.name = name
        self.tries = tries
        self.heard = heard
        self.counts = Counts()

    def choose(self, turn: Turn) -> Json | int:
        self.counts.moves += 1
        prompt = question = prompt_of(turn)
        for _ in range(self.tries):
            answer = self.ask(question)
            self.counts.asked += 1
            try:
                move = move_in(answer, turn.moves)
                require(turn, move)
            except Refused as refused:
                why = in_words(refused, turn.game)
                self._told(question, answer, why)
                question = retry_of(prompt, answer, why)
            else:
                self._told(question, answer, "")
                return move
        self.counts.instead += 1
        return legal_move(turn)

    def _told(self, question: str, answer: str, why: str) -> None:
        if self.heard is not None:
            self.heard(question, answer, why)


# Reading an answer


def move_in(answer: str, offers: Sequence[Json]) -> Json:
    """The move in an answer: its last JSON object that names one, or the bare name of a move without fields."""
    decoder = json.JSONDecoder()
    found: Json | None = None
    at = answer.find("{")
    while at >= 0:
        try:
            value, end = decoder.raw_decode(answer, at)
        except ValueError:
            end = at + 1
        else:
            if isinstance(value, dict) and isinstance(value.get("move"), str):
                found = value
        at = answer.find("{", end)
    if found is not None:
        return found
    word = answer.strip().strip("`'\".").lower()
    if any(offer["move"] == word and not fields_of(offer) for offer in offers):
        return {"move": word}
    raise Refused(Reason.MALFORMED, 'there is no JSON object such as {"move": "..."} in the answer')


def fields_of(offer: Json) -> list[str]:
    """The fields that a move needs besides its name."""
    return [name for name in offer if name != "move" and name not in FOR_INFORMATION]


def require(turn: Turn, move: Json) -> None:
    """Refused if a move is not legal, as far as that can be checked here."""
    names = [offer["move"] for offer in turn.moves]
    if move["move"] not in names:
        raise Refused(Reason.UNKNOWN_MOVE, f"the moves are now {', '.join(dict.fromkeys(names))}")
    try:
        state = turn.state
    except NotHere:  # a server checks the move when it is made
        return
    actions = find(turn.game).encode(state, turn.seat, move)
    state.chance = Dice(0)  # the outcome is discarded
    for number, action in enumerate(actions):
        if number and not state.drafting(turn.seat):
            raise Refused(Reason.SUPERFLUOUS)
        reason = state.attempt(turn.seat, action)
        if reason is not Reason.FINE:
            raise Refused(reason)
    if not actions or state.drafting(turn.seat):
        raise Refused(Reason.INCOMPLETE)


def legal_move(turn: Turn) -> Json | int:
    """Some legal move: one from the offers or, if that is refused, a legal action."""
    move = turn.random_move()
    try:
        require(turn, move)
    except Refused:
        return turn.legal[0]
    return move


def in_words(refused: Refused, game: str) -> str:
    """A refusal in the words that players read, with the details where known."""
    key = str(getattr(refused.reason, "value", refused.reason))
    own = catalogue()["game"][game].get("reason", {})
    sentence = own.get(key, catalogue()["reason"].get(key, key))
    return f"{sentence} ({refused.detail})" if refused.detail else sentence


# Sources of answers


def by_command(command: Sequence[str], seconds: float = 120.0) -> Ask:
    """Asks a program, started for each question, which reads the prompt from standard input and prints the answer.

    `llm` and `ollama run MODEL` work like that. If a program fails or takes too long, its answer is empty.
    """
    return partial(_asked, tuple(command), seconds)


def _asked(command: tuple[str, ...], seconds: float, prompt: str) -> str:
    try:
        done = subprocess.run(command, input=prompt, capture_output=True, text=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return ""
    return done.stdout


def by_chat(client: Any, model: str, **settings: Any) -> Ask:
    """Asks a client with `chat.completions.create`: OpenAI's own, and those of most servers of open models."""

    def ask(prompt: str) -> str:
        messages = [{"role": "user", "content": prompt}]
        reply = client.chat.completions.create(model=model, messages=messages, **settings)
        return reply.choices[0].message.content or ""

    return ask
