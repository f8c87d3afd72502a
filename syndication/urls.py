"""URLs for other programs and sites."""

from django.contrib.sitemaps.views import index, sitemap
from django.urls import path

from syndication.domain.sitemaps import SITEMAPS
from syndication.views import calendars, data, embeds, feeds, games, pictures, sharing
from tournaments.views.public_dispatch import of_both, public_view

EVENT = "e/<slug:slug>/"
DATA = f"{EVENT}api/v1/"


app_name = "syndication"
public_urls = [
    path(f"{EVENT}rounds/<int:number>.pgn", of_both(games.round_games), name="round_games"),
    path(f"{EVENT}games.pgn", of_both(games.event_games), name="event_games"),
    path(f"{DATA}event.json", of_both(data.event), name="event_data"),
    path(f"{DATA}rounds.json", of_both(data.rounds), name="rounds_data"),
    path(f"{DATA}rounds/<int:number>.json", of_both(data.one_round), name="round_data"),
    path(f"{DATA}standings.json", of_both(data.standings), name="standings_data"),
    path(f"{EVENT}calendar.ics", of_both(calendars.event), name="event_calendar"),
    path(
        f"{EVENT}player/<int:tpn>/calendar.ics",
        public_view(of_players=calendars.contestant),
        name="player_calendar",
    ),
    path(f"{EVENT}team/<int:tpn>/calendar.ics", public_view(of_teams=calendars.contestant), name="team_calendar"),
    path(f"{EVENT}feed.atom", of_both(feeds.feed), name="feed"),
    path(f"{EVENT}picture.png", of_both(pictures.event), name="event_picture"),
    path(f"{EVENT}player/<int:tpn>/picture.png", public_view(of_players=pictures.player), name="player_picture"),
    path(
        f"{EVENT}player/<int:tpn>/after/<int:number>/",
        public_view(of_players=pictures.after_round),
        name="after_round",
    ),
    path(
        f"{EVENT}player/<int:tpn>/after/<int:number>/picture.png",
        public_view(of_players=pictures.player_after),
        name="picture_after",
    ),
    path(f"{EVENT}embed/<slug:kind>/", of_both(embeds.embed), name="embed"),
]
desk_urls = [
    path(f"{EVENT}desk/sharing/", sharing.sharing, name="sharing"),
    path(f"{EVENT}desk/sharing/calendar/", sharing.new_calendar, name="new_calendar"),
    path(f"{EVENT}desk/sharing/calendar/delete/", sharing.delete_calendar, name="delete_calendar"),
]
urlpatterns = [
    *public_urls,
    *desk_urls,
    path("calendar/<str:token>.ics", calendars.owner, name="owner_calendar"),
    path("sitemap.xml", index, {"sitemaps": SITEMAPS, "sitemap_url_name": "syndication:sitemap_file"}, name="sitemap"),
    path("sitemap-<section>.xml", sitemap, {"sitemaps": SITEMAPS}, name="sitemap_file"),
]
