"""What Prometheus may ask about the server."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Metrics:
    """Counters of one server, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.games_started = Counter("doudizhu_games_started", "Games dealt", ["ruleset"], registry=self.registry)
        self.games_finished = Counter(
            "doudizhu_games_finished", "Games finished", ["ruleset", "how"], registry=self.registry
        )
        self.changes = Counter("doudizhu_changes", "Changes at tables that everybody knows of", registry=self.registry)
        self.commands = Counter(
            "doudizhu_commands", "Commands by kind and answer", ["kind", "answer"], registry=self.registry
        )
        self.time_outs = Counter("doudizhu_time_outs", "Decisions made by the clock", registry=self.registry)
        self.sockets = Gauge("doudizhu_sockets", "Open sockets", registry=self.registry)
        self.tables = Gauge("doudizhu_tables", "Tables in memory", registry=self.registry)
        self.thinking = Histogram(
            "doudizhu_thinking_seconds",
            "Time a computer player needs for a decision, its pace not counted",
            ["level"],
            buckets=SECONDS,
            registry=self.registry,
        )
        self.commit_size = Histogram(
            "doudizhu_commit_size",
            "Pieces of work in one commit",
            buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256),
            registry=self.registry,
        )
        self.requests = Histogram(
            "doudizhu_request_seconds",
            "HTTP requests by route and status",
            ["route", "status"],
            buckets=SECONDS,
            registry=self.registry,
        )

    def text(self) -> bytes:
        """All of them in Prometheus's text format."""
        return generate_latest(self.registry)
