"""Types that the offers of several games share. Not compiled: mypyc would lose the types of fields."""

from typing import TypedDict

Notes = dict[str, int]  # how many of each value, with the values as text
Purse = TypedDict("Purse", {"from": Notes, "fewest": int})
FOR_INFORMATION = ("price", "info")  # fields of an offer that describe the move and are not sent with it


class Nothing(TypedDict):
    pass


class Range(TypedDict):
    """The amounts from the least to the most, in steps."""

    min: int
    max: int
    step: int


class Payment(TypedDict):
    """A price, and every set of notes that pays it."""

    price: int
    money: list[Notes]
