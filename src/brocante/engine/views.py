"""What the offers of several games are made of. Not compiled: mypyc would forget what a field holds."""

from typing import TypedDict

Notes = dict[str, int]  # how many of each value, the values written as text
Purse = TypedDict("Purse", {"from": Notes, "fewest": int})
FOR_INFORMATION = ("price", "info")  # fields of an offer that tell of the move, and are not sent with it


class Nothing(TypedDict):
    pass


class Range(TypedDict):
    """Any amount from the least to the most, in steps."""

    min: int
    max: int
    step: int


class Payment(TypedDict):
    """A price, and every set of notes that pays it."""

    price: int
    money: list[Notes]
