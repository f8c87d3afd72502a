"""The mirrors app."""

from django.apps import AppConfig
from django.db.models.signals import post_save


class MirrorsConfig(AppConfig):
    """Tokens, links and mirrors: a laptop runs an event, a server shows it."""

    name = "mirrors"

    def ready(self) -> None:
        """Refuse acts on an event that another computer runs, and note what players send to the server."""
        # Models are available only when the apps are ready.
        from entries.models import Application, EntryWish  # noqa: PLC0415
        from mirrors.domain.back_channel import note_saved_row  # noqa: PLC0415
        from mirrors.domain.who_runs import refuse_if_run_elsewhere  # noqa: PLC0415
        from phones.models import PlayerRequest, ResultReport  # noqa: PLC0415
        from tournaments.domain.journal import action  # noqa: PLC0415

        action.REFUSALS.append(refuse_if_run_elsewhere)
        for model in (Application, EntryWish, PlayerRequest, ResultReport):
            post_save.connect(note_saved_row, sender=model, dispatch_uid=f"back-channel-{model.__name__}")
