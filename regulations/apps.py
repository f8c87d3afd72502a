"""The app of regulations."""

from django.apps import AppConfig


class RegulationsConfig(AppConfig):
    """Regulations: paragraphs from the settings, published versions, citations."""

    name = "regulations"

    def ready(self) -> None:
        """Register the change-log rows, the public page, the paper, the citations, the tasks, copies and erasing."""
        from papers.domain import catalogue  # noqa: PLC0415  (models are available only when the apps are ready)
        from regulations.domain.copying import copy_regulations  # noqa: PLC0415  (as above)
        from regulations.domain.erasing import replace_names  # noqa: PLC0415  (as above)
        from regulations.domain.journal import OWN_PARAGRAPH, REGULATION_FACTS, REGULATION_VERSION  # noqa: PLC0415
        from regulations.domain.papers import REGULATIONS_PAPER  # noqa: PLC0415  (as above)
        from regulations.domain.public import public_tab, published_numbers, tasks_of  # noqa: PLC0415  (as above)
        from tournaments.domain import citations, public_tabs  # noqa: PLC0415  (as above)
        from tournaments.domain.entries import erasing  # noqa: PLC0415  (as above)
        from tournaments.domain.events import copies, to_do  # noqa: PLC0415  (as above)
        from tournaments.domain.journal import journal_schema  # noqa: PLC0415  (as above)

        for kind in (REGULATION_FACTS, OWN_PARAGRAPH, REGULATION_VERSION):
            journal_schema.register(kind)
        public_tabs.register(public_tab)
        citations.register(published_numbers)
        catalogue.register(REGULATIONS_PAPER)
        to_do.register(tasks_of)
        copies.ALSO.append(copy_regulations)
        erasing.TEXTS.append(replace_names)
