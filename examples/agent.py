"""An agent of one's own sits down at a browser table: python examples/agent.py http://localhost:8000 ABCD2345

The same class plays in `brocante.play_match` and in tournaments; `brocante join ADDRESS CODE --bot agent:Agent` does
what this program does.
"""

import argparse
from typing import Any

import brocante


class Agent(brocante.Bot):
    """Makes any move that it is offered; yours chooses here, from turn.view and turn.moves."""

    def choose(self, turn: brocante.Turn) -> dict[str, Any]:
        return turn.random_move()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("address", help="of the server")
    parser.add_argument("code", help="that invites to the table")
    parser.add_argument("--name", default="Agent")
    arguments = parser.parse_args()
    with brocante.Client(arguments.address) as client:
        view = client.join(arguments.code, arguments.name).play_as(Agent())
    print("over:", view["scores"])


if __name__ == "__main__":
    main()
