"""Celery tasks of the pairing app."""

from celery import shared_task


@shared_task(name="pairing.pair_round")
def pair_round(round_id: int) -> None:
    """Pair the round, if it still waits for it."""
    from pairing.domain.rounds import run_pairing  # noqa: PLC0415  (the domain asks for tasks; tasks call the domain)

    run_pairing(round_id=round_id)
