"""Rate limits: token buckets."""

from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address

MOST_ADDRESSES = 50_000


class Bucket:
    """Holds up to `size` tokens, and gains `rate` per second."""

    __slots__ = ("drops", "filled")

    def __init__(self, size: float, now: float) -> None:
        self.drops = size
        self.filled = now

    def take(self, rate: float, size: float, now: float) -> bool:
        """Take a token, if there is one."""
        self.drops = min(size, self.drops + (now - self.filled) * rate)
        self.filled = now
        if self.drops < 1.0:
            return False
        self.drops -= 1.0
        return True


def address_group(address: str) -> str:
    """The group of addresses that one customer of a provider has: an IPv4 address, or the /64 of an IPv6 address."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return f"{IPv6Address(int(parsed) >> 64 << 64)}/64"


class Buckets:
    """A bucket for each address; the least recently used are dropped first."""

    def __init__(self, rate: float, size: float, now: Callable[[], float]) -> None:
        self.rate = rate
        self.size = size
        self.now = now
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        now = self.now()
        bucket = self.buckets.pop(address, None) or Bucket(self.size, now)
        self.buckets[address] = bucket
        if len(self.buckets) > MOST_ADDRESSES:
            self.buckets.popitem(last=False)
        return bucket.take(self.rate, self.size, now)
