"""The figures of this process for Prometheus. No label ever holds a table, a token or an address: there are as many
series as there are routes and reasons, whoever comes."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, GCCollector, Histogram, ProcessCollector

REGISTRY = CollectorRegistry()
"""One a process: several servers on one database are asked one by one."""
ProcessCollector(registry=REGISTRY)
GCCollector(registry=REGISTRY)

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
LONG = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0, 60.0)


def _counter(name: str, text: str, *labels: str) -> Counter:
    return Counter(f"grognard_{name}", text, labels, registry=REGISTRY)


def _gauge(name: str, text: str) -> Gauge:
    return Gauge(f"grognard_{name}", text, registry=REGISTRY)


def _histogram(name: str, text: str, *labels: str, buckets: tuple[float, ...] = QUICK) -> Histogram:
    return Histogram(f"grognard_{name}", text, labels, registry=REGISTRY, buckets=buckets)


REQUESTS = _counter("requests", "Requests answered.", "method", "route", "status")
REQUEST_SECONDS = _histogram("request_seconds", "From a request's headers to the end of its answer.", "route")
ACTIONS = _counter("actions", "Actions kept, those of bots included.")
COMMIT_SECONDS = _histogram("commit_seconds", "A transaction of the writer, begun to durable.")
COMMIT_WRITES = _histogram("commit_writes", "Writes that went into one transaction.", buckets=(1, 2, 5, 10, 50, 200))
UNWRITTEN = _counter("unwritten", "Writes that the database did not take.")
BOT_SECONDS = _histogram("bot_seconds", "From asking a bot to its answer, the wait for a process included.",
                         buckets=LONG)  # fmt: skip
UPLOADS = _counter("uploads", "Battles and records of strangers, by what came of them.", "outcome")
UPLOAD_SECONDS = _histogram("upload_seconds", "Reading one of them, the wait for a process included.", buckets=LONG)
REFUSED = _counter("refused", "Requests, connections and messages that were turned away.", "why")
TAKEN = _counter("tables_taken", "Tables that this server has taken into its care.")
LOST = _counter("tables_lost", "Tables that this server had open and another took, or an operator.")
EXPIRED = _counter("tables_expired", "Tables that were deleted because nobody had touched them for long.")
LOOP_LAG = _histogram("loop_lag_seconds", "How late the event loop comes to what is due.")
GC_PAUSE = _histogram("gc_pause_seconds", "Pauses for collecting garbage.", "generation")

LIVE = _gauge("live_connections", "Live connections.")
ROOMS = _gauge("rooms", "Tables that are open in memory.")
WRITER_QUEUE = _gauge("writer_queue", "Writes that wait for the next transaction.")
BOTS_WAITING = _gauge("bots_waiting", "Bots that have been asked and have not answered.")
UPLOADS_WAITING = _gauge("uploads_waiting", "Battles and records that are being read or wait for it.")
READ_ONLY = _gauge("read_only", "1 while everybody may only look.")
