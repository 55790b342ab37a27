"""Somebody's own agent sits down at a browser table: python examples/agent.py http://localhost:8000 ABCD2345"""

import random
import sys

from brocante.client import Client, random_move

address, code = sys.argv[1:]
dice = random.Random()
with Client(address) as client:
    seat = client.join(code, "Agent")
    for question in seat.questions():
        seat.play(random_move(question.moves, dice))  # your agent chooses here, from question.view and question.moves
    print("over:", seat.game and seat.game["scores"])
