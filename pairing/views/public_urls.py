"""URLs of the public rounds, each with its page for players and for teams."""

from django.urls import path

from pairing.views import explanations, exports, matches, public
from tournaments.views.public_dispatch import of_both, public_view

ROUND = "e/<slug:slug>/round/<int:number>/"

urlpatterns = [
    path(ROUND, public_view(of_players=public.pairings, of_teams=matches.matches), name="round"),
    path(f"{ROUND}pairings.<str:ending>", of_both(exports.pairings), name="round_file"),
    path(f"{ROUND}match/<int:match>/", public_view(of_teams=matches.match), name="match"),
    path(f"{ROUND}match/<int:match>/boards.<str:ending>", public_view(of_teams=exports.match), name="match_file"),
    path(f"{ROUND}how/", explanations.how, name="how"),
    path(f"{ROUND}how.<str:ending>", explanations.how_file, name="how_file"),
    path(f"{ROUND}why/<int:tpn>/", explanations.why, name="why"),
    path(f"{ROUND}why/<int:tpn>/<int:other>/", explanations.why_not, name="why_not"),
    path("e/<slug:slug>/bracket/", of_both(public.bracket), name="bracket"),
    path(
        "e/<slug:slug>/bracket/<int:number>/<int:place>/",
        of_both(public.bracket_match),
        name="bracket_match",
    ),
    path("e/<slug:slug>/wall/", of_both(public.wall), name="wall"),
    path("e/<slug:slug>/calendar/", of_both(public.calendar), name="calendar"),
]
