"""Paying with notes where nobody gives change.

A payment is laid note by note, from the largest down, and is complete as soon as the price is
covered. So every payment without a superfluous note corresponds to exactly one sequence of
notes, and no other payment can be made.
"""

from librt.vecs import vec
from mypy_extensions import i64


def worth(notes: vec[i64], at: i64, values: vec[i64]) -> i64:
    """The sum of the notes counted in notes[at:at + len(values)]."""
    total: i64 = 0
    for d in range(i64(len(values))):
        total += notes[at + d] * values[d]
    return total


def may_lay(notes: vec[i64], at: i64, laid: vec[i64], laid_at: i64, values: vec[i64], price: i64, d: i64) -> bool:
    """Whether note d may come next in a payment: never larger than the one before, and the price stays in reach.

    `values` are in rising order; `notes` still include those already laid.
    """
    if values[d] == 0 or notes[at + d] == laid[laid_at + d]:
        return False
    reach: i64 = 0
    for smaller in range(d):
        if laid[laid_at + smaller] > 0:
            return False
        reach += notes[at + smaller] * values[smaller]
    reach += notes[at + d] * values[d]
    for larger in range(d + 1, i64(len(values))):
        reach += laid[laid_at + larger] * values[larger]
    return reach >= price


def only_payment(notes: vec[i64], at: i64, laid: vec[i64], laid_at: i64, values: vec[i64], price: i64) -> bool:
    """Lay the payment if exactly one is possible; otherwise leave `laid` empty.

    Every note that may come next leads to some payment, so there is only one payment exactly if
    there is never a choice on the way.
    """
    total: i64 = 0
    while total < price:
        choices: i64 = 0
        next_note: i64 = 0
        for d in range(i64(len(values))):
            if may_lay(notes, at, laid, laid_at, values, price, d):
                choices += 1
                next_note = d
        if choices != 1:
            for d in range(i64(len(values))):
                laid[laid_at + d] = 0
            return False
        laid[laid_at + next_note] += 1
        total += values[next_note]
    return True
