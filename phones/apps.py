"""The app of players' phones."""

from django.apps import AppConfig


class PhonesConfig(AppConfig):
    """Phones: my page, personal links, requests, results reported by players, notifications."""

    name = "phones"

    def ready(self) -> None:
        """Register the change-log rows of the settings, the desk's tasks, the jobs, the notices and the erasing."""
        from phones.domain.deliveries import NOTICE_JOB, resume_notices  # noqa: PLC0415  (as below)
        from phones.domain.desk import tasks_of  # noqa: PLC0415  (models are available only when the apps are ready)
        from phones.domain.links import forget_phones  # noqa: PLC0415  (as above)
        from phones.domain.mails import PHONE_MAILS  # noqa: PLC0415  (as above)
        from phones.domain.notices import note_change  # noqa: PLC0415  (as above)
        from phones.domain.rules import PHONE_RULES  # noqa: PLC0415  (as above)
        from phones.domain.subscriptions import forget_subscribers  # noqa: PLC0415  (as above)
        from tournaments.domain.entries import erasing  # noqa: PLC0415  (as above)
        from tournaments.domain.events import to_do  # noqa: PLC0415  (as above)
        from tournaments.domain.jobs import monitoring, registry  # noqa: PLC0415  (as above)
        from tournaments.domain.journal import action, journal_schema  # noqa: PLC0415  (as above)

        registry.register(PHONE_MAILS)
        registry.register(NOTICE_JOB)
        monitoring.register_check(resume_notices)
        action.AFTERWARDS.append(note_change)
        journal_schema.register(PHONE_RULES)
        erasing.ALSO += [forget_subscribers, forget_phones]
        to_do.register(tasks_of)
