"""The broadcast app."""

from django.apps import AppConfig


class BroadcastConfig(AppConfig):
    """Broadcasts: games with moves, electronic boards, Lichess."""

    name = "broadcast"

    def ready(self) -> None:
        """Register the jobs of broadcasts and boards, their checks, the task of the desk, and the change-log rows."""
        from broadcast.domain.board_jobs import BOARDS_JOB, queue_due_readings  # noqa: PLC0415  (models are available only when the apps are ready)
        from broadcast.domain.game_moves import GAME_MOVES  # noqa: PLC0415  (as above)
        from broadcast.domain.game_settings import GAME_SETTINGS  # noqa: PLC0415  (as above)
        from broadcast.domain.lichess_jobs import LICHESS_JOB, queue_due_broadcasts  # noqa: PLC0415  (as above)
        from broadcast.domain.proposals import tasks_of  # noqa: PLC0415  (as above)
        from tournaments.domain.events import to_do  # noqa: PLC0415  (as above)
        from tournaments.domain.jobs import monitoring, registry  # noqa: PLC0415  (as above)
        from tournaments.domain.journal import journal_schema  # noqa: PLC0415  (as above)

        registry.register(LICHESS_JOB)
        registry.register(BOARDS_JOB)
        monitoring.register_check(queue_due_broadcasts)
        monitoring.register_check(queue_due_readings)
        to_do.register(tasks_of)
        journal_schema.register(GAME_MOVES)
        journal_schema.register(GAME_SETTINGS)
