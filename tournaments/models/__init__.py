"""The database models of an event."""

from tournaments.models.devices import AssistantDevice
from tournaments.models.event import Event
from tournaments.models.forms import SentForm
from tournaments.models.hall import Incident, SecondReading
from tournaments.models.import_report import ImportReport
from tournaments.models.job import Job
from tournaments.models.journal import JournalEntry, LogEntry, RowsEntry
from tournaments.models.people import Invitation, Membership, Role
from tournaments.models.play_off import PlayOff
from tournaments.models.registration import ByeRequest, Registration
from tournaments.models.rounds import Game, Pairing, Round, RoundBye, Seat
from tournaments.models.stage import Stage
from tournaments.models.teams import CaptainLink, LineUp

__all__ = [
    "AssistantDevice",
    "ByeRequest",
    "CaptainLink",
    "Event",
    "Game",
    "ImportReport",
    "Incident",
    "Invitation",
    "Job",
    "JournalEntry",
    "LineUp",
    "LogEntry",
    "Membership",
    "Pairing",
    "PlayOff",
    "Registration",
    "Role",
    "Round",
    "RoundBye",
    "RowsEntry",
    "Seat",
    "SecondReading",
    "SentForm",
    "Stage",
]
