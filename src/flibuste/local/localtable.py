"""A table whose rows are kept as one text."""

from __future__ import annotations

from typing import Any

from flibuste.core import registry
from flibuste.local.keeping import KeptTable, LocalStore
from flibuste.server import loading, undoing
from flibuste.server.refusals import Refusal
from flibuste.server.services import Services
from flibuste.server.table import OVER, WAITING, Occupant, Table


class LocalTable(Table):
    """The server's table; only where its rows go is different."""

    @classmethod
    def read(cls, services: Services, kept: KeptTable) -> LocalTable:
        """A table as it was kept. Raises Refusal if its rules are of another version."""
        row = loading.decoded(kept.table)
        if row["rules"] != registry.get(row["game"]).version:
            raise loading.old_rules(row)
        table = cls(services, row, list(map(Occupant.of, kept.chairs)))
        if table.state != WAITING:
            table.log.load(kept.entries())
            table.undo = undoing.pending(row["undo"], table.log.written)
            table.state = OVER if table.match.over else table.state
        return table

    async def change(self, seated: list[dict[str, Any]] | None = None, **values: Any) -> None:
        """Change the table's rows."""
        store: Any = self.services.store
        assert isinstance(store, LocalStore)
        kept = store.kept[self.id]
        chairs = {row["seat"]: row for row in (*kept.chairs, *(seated or ()))}
        row = {**kept.table, **values}
        await store.put(KeptTable(row, [chairs[seat] for seat in sorted(chairs)], kept.log))
        self.revision += 1


def unreadable(error: Exception) -> Refusal:
    """Of a kept text that makes no sense."""
    return error if isinstance(error, Refusal) else Refusal("unreadable-table", 409)
