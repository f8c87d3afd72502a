"""The pairing app."""

from django.apps import AppConfig


class PairingConfig(AppConfig):
    """Configuration of the pairing app."""

    name = "pairing"

    def ready(self) -> None:
        """Connect the app to pairing requests."""
        from pairing.domain.manual_pairing import CHECKS  # noqa: PLC0415  (as above)
        from pairing.domain.pairing_job import KIND  # noqa: PLC0415  (models are there only when apps are ready)
        from tournaments.domain.integrity import acts  # noqa: PLC0415  (as above)
        from tournaments.domain.jobs.registry import register  # noqa: PLC0415  (as above)

        register(KIND)
        acts.register(CHECKS)
