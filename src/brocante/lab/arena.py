"""A seat in the shape of Kaggle's Game Arena: a harness makes prompts from observations, and reads the answers.

The loop is the arena's own; this needs none of its packages:

    harness, history = Harness(), []
    while not game.over:
        seen = observe(game)
        result = harness.parse_response(model(harness.make_prompt(seen, history)))

Moves are free-form: `submission` is a named move for `Game.play`, which says why it refuses one.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from brocante.engine.codec import Json
from brocante.engine.reasons import Refused
from brocante.lab.prompt import Question, example, prompt_of, retry_of
from brocante.lab.text_seat import move_in
from brocante.play.game import Game

ILLEGAL = "You chose {action}, which is not legal now. Choose a legal move, and answer in the same form."
UNREADABLE = 'there is no JSON object such as {"move": "..."} in it'


@dataclass(frozen=True)
class ParseResult:
    """What was found in an answer: a move, or what was meant to be one."""

    legal_action: str | None = None  # one of the legal action strings, if they were given
    raw_action: str | None = None  # what the answer names; None if it names nothing
    submission: Json | None = None  # the move, for `Game.play`
    thoughts: str | None = None  # the answer before it


def observe(game: Game, seat: int | None = None) -> Json:
    """What the seat that is to act (or any other) may know, under the arena's keys."""
    actors = [] if game.over else game.actors()
    player = seat if seat is not None else actors[0] if actors else 0
    offers = game.moves(player) if player in actors else []
    seen = {
        "game": game.codec.name,
        "players": game.players,
        "options": game.options,
        "view": game.view(player),
        "moves": offers,
    }
    return {
        "observationString": json.dumps(seen),
        "legalActions": list(range(len(offers))),
        "legalActionStrings": [json.dumps(example(offer)) for offer in offers],
        "playerId": player,
        "currentPlayer": actors[0] if actors else -1,
        "isTerminal": game.over,
    }


class Harness:
    """The three methods that the arena calls; nothing is kept between two calls."""

    def get_legal_moves(self, observation: Mapping[str, Any]) -> dict[int, str]:
        """One example of each kind of move: all amounts and notes are too many to list."""
        return dict(zip(observation["legalActions"], observation["legalActionStrings"], strict=True))

    def make_prompt(
        self,
        observation: Mapping[str, Any],
        move_history: Sequence[str],
        previous_response: str | None = None,
        previous_action: str | None = None,
    ) -> str:
        """The prompt for a move; after an answer that could not be used, with what was wrong about it."""
        seen = json.loads(observation["observationString"])
        seat = int(observation["playerId"])
        asked = Question(seen["game"], seen["players"], seat, seen["options"], seen["view"], seen["moves"])
        prompt = prompt_of(asked)
        if move_history:
            prompt = f"YOUR MOVES SO FAR\n{', '.join(move_history)}\n\n{prompt}"
        if previous_action is not None:
            return f"{prompt}\n\n{ILLEGAL.format(action=previous_action)}"
        return prompt if previous_response is None else retry_of(prompt, previous_response, UNREADABLE)

    def parse_response(
        self,
        response: str,
        legal_action_strings: Sequence[str] | None = None,
        *,
        observation: Mapping[str, Any] | None = None,
    ) -> ParseResult:
        """The last move that an answer names; with an observation, only one that is offered."""
        offers = json.loads(observation["observationString"])["moves"] if observation is not None else []
        try:
            move = move_in(response, offers)
        except Refused:
            return ParseResult()
        raw = json.dumps(move)
        thoughts = response[: response.rfind("{")].strip() or None
        if observation is not None and move["move"] not in [offer["move"] for offer in offers]:
            return ParseResult(raw_action=raw, thoughts=thoughts)
        legal = raw if legal_action_strings is not None and raw in legal_action_strings else None
        return ParseResult(legal, raw, move, thoughts)
