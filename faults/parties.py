"""A party: everybody at one table, from the first request to the last message."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random

from faults.client import Client
from faults.history import History
from faults.network import Network
from faults.simulated.plan import TablePlan


class Party:
    """The clients of one table; the first of them makes it."""

    def __init__(
        self, name: str, plan: TablePlan, network: Network, history: History,
        chance: Callable[[str], Random],
    ) -> None:  # fmt: skip
        """chance: the generator of the client with this name."""
        self.plan = plan
        self.table = ""
        """The table's id, once it is made."""
        names = (f"{name}.{i}" for i in range(len(plan.habits)))
        self.clients = [
            Client(each, network, history, chance(each), habits)
            for each, habits in zip(names, plan.habits, strict=True)
        ]

    async def play(self) -> None:
        """Until all are told to leave and have heard everything."""
        for client in self.clients:
            await client.introduce()
        self.table = await self.clients[0].make_table(self.plan.wish)
        seated = zip(self.clients, self.plan.feeds, strict=True)
        await asyncio.gather(*(client.attend(self.table, feed) for client, feed in seated))
        if self.clients[0].known.over:
            await self.clients[0].fetch_record(self.table)

    @property
    def over(self) -> bool:
        """Whether everybody knows that the game is over."""
        return all(client.known.over for client in self.clients)

    def leave(self) -> None:
        """All go as soon as they have heard everything."""
        for client in self.clients:
            client.leaving = True
