"""The app of title norms."""

from django.apps import AppConfig


class NormsConfig(AppConfig):
    """Title norms: forecast, calculation, certificates and forms."""

    name = "norms"

    def ready(self) -> None:
        """Register the erasing of personal data."""
        from norms.domain.details import forget_norm_data  # noqa: PLC0415  (models are available only when the apps are ready)
        from tournaments.domain.entries import erasing  # noqa: PLC0415  (as above)

        erasing.ALSO.append(forget_norm_data)
