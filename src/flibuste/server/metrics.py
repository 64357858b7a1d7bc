"""What Prometheus is told: counts of this server, and of nobody in particular."""

from __future__ import annotations

import platform
from collections import Counter
from collections.abc import Iterable, Iterator

from prometheus_client import CollectorRegistry, ProcessCollector
from prometheus_client.exposition import choose_encoder
from prometheus_client.metrics_core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    InfoMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

import flibuste
from flibuste.core import registry as games
from flibuste.server.health import Readiness
from flibuste.server.ratelimits import is_in
from flibuste.server.registry import TableRegistry
from flibuste.server.settings import Network
from flibuste.server.sockets import SocketEndpoints
from flibuste.table.counts import Histogram

FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")
"""Headers of requests that have come through a proxy, perhaps from anywhere."""


class ServerCollector(Collector):
    """Reads a server's counts when it is asked."""

    def __init__(
        self, registry: TableRegistry, sockets: SocketEndpoints, readiness: Readiness
    ) -> None:
        self._registry = registry
        self._services = registry.services
        self._sockets = sockets
        self._readiness = readiness

    def collect(self) -> Iterator[Metric]:
        yield from self._play()
        yield from self._database()
        yield from self._requests()
        yield from self._state()
        yield _labelled("flibuste_rules", "The rules' version of each game.", _rules())

    def _play(self) -> Iterator[Metric]:
        counts, bots = self._services.counts, self._services.bots
        yield _counted("flibuste_moves", "Moves on the disk.", "by", counts.moves)
        yield _histogram(
            "flibuste_move_seconds", "From a person's frame to its answer.", counts.acknowledged
        )
        yield _gauge("flibuste_bots_waiting", "Searches that wait for a thread.", bots.waiting)
        yield _histogram("flibuste_bot_seconds", "Time bots have searched.", bots.searched)

    def _database(self) -> Iterator[Metric]:
        writes = self._services.store.counts
        yield _histogram("flibuste_transaction_writes", "Writes in a transaction.", writes.sizes)
        yield _histogram("flibuste_transaction_seconds", "Time to commit.", writes.seconds)
        yield _counter("flibuste_writes_failed", "Writes that failed.", writes.failures)

    def _requests(self) -> Iterator[Metric]:
        counts = self._services.counts
        refused = CounterMetricFamily(
            "flibuste_refused", "Requests that were refused.", labels=["through", "code"]
        )
        for (through, code), number in sorted(counts.refused.items()):
            refused.add_metric([through, code], number)
        yield refused
        yield _counted("flibuste_http_answers", "HTTP answers.", "status", counts.answered)
        yield _counted("flibuste_sockets_closed", "Sockets closed.", "code", counts.closed)

    def _state(self) -> Iterator[Metric]:
        sockets = GaugeMetricFamily("flibuste_sockets", "Open sockets.", labels=["kind"])
        for kind, number in self._sockets.kinds().items():
            sockets.add_metric([kind], number)
        yield sockets
        yield _gauge("flibuste_tables", "Tables in memory.", self._registry.count())
        yield _gauge("flibuste_draining", "1 while it stops.", int(self._readiness.draining))
        lag = self._services.counts.lag
        yield _histogram("flibuste_loop_lag_seconds", "Lateness of the event loop.", lag)
        build = {"version": flibuste.__version__, "python": platform.python_version()}
        yield InfoMetricFamily("flibuste", "This program.", build)


def _gauge(name: str, about: str, value: float) -> Metric:
    return GaugeMetricFamily(name, about, value)


def _counter(name: str, about: str, value: float) -> Metric:
    return CounterMetricFamily(name, about, value)


def _counted(name: str, about: str, label: str, counted: Counter[str] | Counter[int]) -> Metric:
    made = CounterMetricFamily(name, about, labels=[label])
    for key, number in sorted(counted.items()):
        made.add_metric([str(key)], number)
    return made


def _histogram(name: str, about: str, values: Histogram) -> Metric:
    buckets, below = [], 0
    for bound, count in zip((*map(str, values.bounds), "+Inf"), values.counts, strict=True):
        below += count
        buckets.append((bound, float(below)))
    return HistogramMetricFamily(name, about, buckets, values.total)


def _labelled(name: str, about: str, labels: Iterable[dict[str, str]]) -> Metric:
    made = InfoMetricFamily(name, about, labels=["game", "version"])
    for each in labels:
        made.add_metric(["", ""], each)
    return made


def _rules() -> Iterator[dict[str, str]]:
    for name in games.names():
        yield {"game": name, "version": games.get(name).version}


class MetricsEndpoint:
    """Answers Prometheus, if it may ask."""

    def __init__(self, collector: ServerCollector, allowed: tuple[Network, ...]) -> None:
        self._allowed = allowed
        self._registry = CollectorRegistry()
        self._registry.register(collector)
        ProcessCollector(registry=self._registry)

    async def give(self, request: Request) -> Response:
        if not self._may_ask(request):
            return PlainTextResponse("Forbidden", 403)
        encode, kind = choose_encoder(request.headers.get("accept", ""))
        return Response(encode(self._registry), media_type=kind)

    def _may_ask(self, request: Request) -> bool:
        """Whether it comes from a named network, and not through a proxy, which could be near."""
        if any(name in request.headers for name in FORWARDED):
            return False
        return is_in(request.client.host if request.client else "", self._allowed)
