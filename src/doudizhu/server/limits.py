"""How much one sender may ask: token buckets."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import AddressValueError, IPv6Address

SHARES = 4
"""Addresses that can take all there is of something: a single one leaves the others theirs."""


def sender_at(host: str) -> str:
    """The sender behind an address. Whoever has one IPv6 address has the 2^64 of its network, so these are one."""
    if ":" not in host:
        return host
    try:
        address = IPv6Address(host)
    except AddressValueError:  # what a proxy wrote that names no address
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return f"{IPv6Address(int(address) >> 64 << 64)}/64"


class Bucket:
    """Fills at `rate` a second up to `burst`; each request takes one."""

    __slots__ = ("_burst", "_clock", "_left", "_rate", "_seen")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._left = burst
        self._seen = clock()

    def take(self, cost: float = 1.0) -> bool:
        """Whether the request fits; it is counted only then."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._seen) * self._rate)
        self._seen = now
        if self._left < cost:
            return False
        self._left -= cost
        return True


class Buckets:
    """A bucket for each sender; the ones not seen for longest are forgotten beyond `most`."""

    def __init__(
        self, rate: float, burst: float, most: int = 100_000, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._most = most
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, sender: str) -> bool:
        """Whether the sender's request fits."""
        bucket = self._buckets.get(sender)
        if bucket is None:
            bucket = self._buckets[sender] = Bucket(self._rate, self._burst, self._clock)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(sender)
        return bucket.take()


class Starts:
    """What is stored, so many a minute: for a person, and ten times as many for an address."""

    def __init__(self, per_minute: int) -> None:
        self._by = Buckets(per_minute / 60, per_minute)
        self._from = Buckets(10 * per_minute / 60, 10 * per_minute)

    def take(self, person: str, address: str) -> bool:
        """Whether one more fits."""
        return self._by.take(person) and self._from.take(address)
