"""URLs of standings, each with its page of players and of teams."""

from django.urls import path

from standings.views import (
    desk,
    exports,
    needed_results,
    public,
    rating_changes,
    statistics,
    teams,
)
from tournaments.views.public_dispatch import of_both, public_view

EVENT = "e/<slug:slug>/"
EXPLAINED = "<int:tpn>/why/<path:code>/"


STANDINGS = of_both(public.standings)
app_name = "standings"
urlpatterns = [
    path(f"{EVENT}desk/standings/", desk.standings, name="desk_standings"),
    path(f"{EVENT}desk/standings/<int:number>/", desk.standings, name="desk_standings_after"),
    path(f"{EVENT}statistics/", of_both(statistics.statistics), name="statistics"),
    path(f"{EVENT}rating-changes/", of_both(rating_changes.rating_changes), name="rating_changes"),
    path(
        f"{EVENT}rating-changes.<str:ending>", of_both(rating_changes.rating_changes_file), name="rating_changes_file"
    ),
    path(f"{EVENT}rated-games.<str:ending>", of_both(rating_changes.rated_games_file), name="rated_games_file"),
    path(f"{EVENT}standings/", STANDINGS, name="standings"),
    path(f"{EVENT}standings/<int:number>/", STANDINGS, name="standings_after"),
    path(f"{EVENT}standings.<str:ending>", of_both(exports.standings), name="standings_file"),
    path(f"{EVENT}crosstable.<str:ending>", of_both(exports.crosstable), name="crosstable_file"),
    path(f"{EVENT}crosstable/", of_both(public.crosstable), name="crosstable"),
    path(f"{EVENT}team-ranking/", public_view(of_players=public.team_ranking), name="team_ranking"),
    path(
        f"{EVENT}team-ranking.<str:ending>",
        public_view(of_players=exports.team_ranking),
        name="team_ranking_file",
    ),
    path(f"{EVENT}outlook/", of_both(public.outlook), name="outlook"),
    path(f"{EVENT}player/<int:tpn>/", public_view(of_players=public.player, of_teams=teams.player), name="player"),
    path(f"{EVENT}player/<int:tpn>/needs/", needed_results.needs, name="needs"),
    path(f"{EVENT}player/{EXPLAINED}", public_view(of_players=public.explained), name="explained"),
    path(f"{EVENT}team/<int:tpn>/", public_view(of_teams=teams.team), name="team"),
    path(f"{EVENT}team/<int:tpn>/needs/", needed_results.team_needs, name="team_needs"),
    path(f"{EVENT}team/{EXPLAINED}", public_view(of_teams=public.explained), name="team_explained"),
    path(f"{EVENT}players/", public_view(of_teams=teams.players), name="players"),
    path(f"{EVENT}players.<str:ending>", public_view(of_teams=exports.players), name="players_file"),
]
