"""URLs of standings, each with its page of players and of teams."""

from django.urls import path

from standings.views import desk, exports, needs, public, team_exports, teams
from tournaments.views.public_doors import public_door

EVENT = "e/<slug:slug>/"
STANDINGS = public_door(of_players=public.standings, of_teams=teams.standings)
EXPLAINED = "<int:tpn>/why/<path:code>/"

app_name = "standings"
urlpatterns = [
    path(f"{EVENT}desk/standings/", desk.standings, name="desk_standings"),
    path(f"{EVENT}desk/standings/<int:number>/", desk.standings, name="desk_standings_after"),
    path(f"{EVENT}standings/", STANDINGS, name="standings"),
    path(f"{EVENT}standings/<int:number>/", STANDINGS, name="standings_after"),
    path(
        f"{EVENT}standings.<str:ending>",
        public_door(of_players=exports.standings, of_teams=team_exports.standings),
        name="standings_file",
    ),
    path(
        f"{EVENT}crosstable.<str:ending>",
        public_door(of_players=exports.crosstable, of_teams=team_exports.crosstable),
        name="crosstable_file",
    ),
    path(
        f"{EVENT}crosstable/",
        public_door(of_players=public.crosstable, of_teams=teams.crosstable),
        name="crosstable",
    ),
    path(f"{EVENT}team-ranking/", public_door(of_players=public.team_ranking), name="team_ranking"),
    path(
        f"{EVENT}team-ranking.<str:ending>",
        public_door(of_players=exports.team_ranking),
        name="team_ranking_file",
    ),
    path(f"{EVENT}outlook/", public_door(of_players=public.outlook, of_teams=public.outlook), name="outlook"),
    path(f"{EVENT}player/<int:tpn>/", public_door(of_players=public.player, of_teams=teams.player), name="player"),
    path(f"{EVENT}player/<int:tpn>/needs/", needs.needs, name="needs"),
    path(f"{EVENT}player/{EXPLAINED}", public_door(of_players=public.explained), name="explained"),
    path(f"{EVENT}team/<int:tpn>/", public_door(of_teams=teams.team), name="team"),
    path(f"{EVENT}team/<int:tpn>/needs/", needs.team_needs, name="team_needs"),
    path(f"{EVENT}team/{EXPLAINED}", public_door(of_teams=public.explained), name="team_explained"),
    path(f"{EVENT}players/", public_door(of_teams=teams.players), name="players"),
    path(f"{EVENT}players.<str:ending>", public_door(of_teams=team_exports.players), name="players_file"),
]
