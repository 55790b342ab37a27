"""A language model at the table: it is told everything in words, and answers in words.

    python examples/text_player.py --command "ollama run llama3" --games 2

asks a program that reads a prompt and prints an answer. From Python, a client that speaks as OpenAI's does:

    from openai import OpenAI
    seat = TextSeat(by_chat(OpenAI(), "the-name-of-a-model"), name="model")

Without a command a stand-in answers, which takes any move that it is shown and sometimes talks nonsense.
"""

import argparse
import re
import shlex
from random import Random

import brocante
from brocante.lab.text_seat import TextSeat, by_command


class StandIn:
    """Answers as a distracted model would."""

    def __init__(self) -> None:
        self.random = Random(1)

    def __call__(self, prompt: str) -> str:
        if self.random.random() < 0.2:
            return "Let me think about this."
        example = re.findall(r"such as (\{.*\})$", prompt, re.MULTILINE)[-1]
        return f"I choose the first one that I was shown.\n{example}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--command", default="", help="a program that reads a prompt and prints an answer")
    parser.add_argument("--game", default="boxes")
    parser.add_argument("--rival", default="novice")
    parser.add_argument("--games", type=int, default=2)
    arguments = parser.parse_args()
    ask = by_command(shlex.split(arguments.command)) if arguments.command else StandIn()
    seat = TextSeat(ask, name="model")
    print(brocante.play_match(arguments.game, [seat, arguments.rival], games=arguments.games))
    counts = seat.counts
    print(f"asked {counts.asked} times for {counts.moves} moves; {counts.instead} were made instead")


if __name__ == "__main__":
    main()
