"""Who sits where: bots by name and users' own players."""

import pickle
from collections.abc import Mapping, Sequence

from brocante.bots.characters import CHARACTERS
from brocante.bots.levels import LEVELS, NETWORK, BadBot, BotName
from brocante.bots.search import Search
from brocante.engine.core import Rules
from brocante.engine.player import Player
from brocante.own import Bot, Own, Seated, load, made
from brocante.play.game import Game

Entrant = str | Own  # a bot's name or module:Class, a class, or an instance
Owned = Mapping[str, Own]  # users' own players by name
OURS = (*LEVELS, *CHARACTERS)  # the first words of our bots' names
TEXT = "text"  # text:COMMAND, a program asked in words


def enter(bots: Sequence[Entrant], players: int) -> tuple[tuple[str, ...], dict[str, Own]]:
    """The name of the bot in each seat, and the users' own ones; the last bot takes the remaining seats."""
    if not 1 <= len(bots) <= players:
        raise ValueError(f"{len(bots)} bots do not fit into {players} seats")
    names: list[str] = []
    owned: dict[str, Own] = {}
    for bot in bots:
        name, own = called(bot)
        if own is not None:
            name = unlike_others(name, own, owned)
            owned[name] = own
        names.append(name)
    return tuple(names + [names[-1]] * (players - len(names))), owned


def called(bot: Entrant) -> tuple[str, Own | None]:
    """A bot's name, and the bot if it is a user's own. Names of our bots are never looked up in modules."""
    if isinstance(bot, str):
        level, colon, _ = bot.strip().partition(":")
        if level in OURS:
            return str(BotName.parse(bot)), None
        if level == NETWORK:
            from brocante.lab.net import NetBot  # needs numpy, which is an extra

            return bot.strip(), NetBot(bot.strip().partition(":")[2])
        if level == TEXT and colon:
            return bot.strip(), asked_by_command(bot.strip())
        if not colon:
            raise BadBot(
                f"there is no bot {level!r}; the bots are {', '.join(OURS)}, "
                "your own is module:Class, net:FILE or text:COMMAND"
            )
        return bot.strip(), load(bot.strip())
    if isinstance(bot, Bot) or (isinstance(bot, type) and issubclass(bot, Bot)):
        return bot.name, bot
    raise BadBot(f"{bot!r} is no bot: name one, or give a subclass of brocante.Bot or an instance of it")


def asked_by_command(name: str) -> Bot:
    """A seat played by a program that is asked in words."""
    import shlex

    from brocante.lab.text_seat import TextSeat, by_command

    command = shlex.split(name.partition(":")[2])
    if not command:
        raise BadBot(f"{name}: write text:COMMAND, as text:my_model")
    return TextSeat(by_command(command), name)


def unlike_others(name: str, own: Own, owned: Owned) -> str:
    """A name different from those of the other bots and of all our own."""
    number = 1
    unique = name = name.replace(":", " ") if name.partition(":")[0] in OURS else name
    while unique.partition(":")[0] in OURS or owned.get(unique, own) is not own:
        number += 1
        unique = f"{name} {number}"
    return unique


def require_sendable(owned: Owned) -> None:
    """BadBot if a bot cannot be sent to another process: its class must be importable and its state picklable."""
    for name, own in owned.items():
        try:
            pickle.dumps(own)
        except Exception as error:  # pickling can raise anything
            raise BadBot(f"{name} cannot play in other processes ({error}): let it play with one worker") from error


def seated(names: Sequence[str], owned: Owned, game: str, rules: Rules, seed: int, whole: Game | None) -> list[Player]:
    """The players of one game of a match; users' own players need the whole Game, which encodes their moves."""
    players: list[Player] = []
    for seat, name in enumerate(names):
        own_seed = seed + 97 * seat + 7
        if name in owned:
            assert whole is not None
            players.append(Seated(made(owned[name]), whole, own_seed, name).player(own_seed))
        else:
            player = BotName.parse(name).player(game, rules, own_seed)
            if isinstance(player, Search):
                player.own_time = True  # so that a busy machine weakens nobody
            players.append(player)
    return players
