"""Addresses of standings."""

from django.urls import path

from standings.views import desk, exports, public

app_name = "standings"
urlpatterns = [
    path("e/<slug:slug>/desk/standings/", desk.standings, name="desk_standings"),
    path("e/<slug:slug>/desk/standings/<int:number>/", desk.standings, name="desk_standings_after"),
    path("e/<slug:slug>/standings/", public.standings, name="standings"),
    path("e/<slug:slug>/standings/<int:number>/", public.standings, name="standings_after"),
    path("e/<slug:slug>/standings.<str:ending>", exports.standings, name="standings_file"),
    path("e/<slug:slug>/crosstable.<str:ending>", exports.crosstable, name="crosstable_file"),
    path("e/<slug:slug>/crosstable/", public.crosstable, name="crosstable"),
    path("e/<slug:slug>/outlook/", public.outlook, name="outlook"),
    path("e/<slug:slug>/player/<int:tpn>/", public.player, name="player"),
    path("e/<slug:slug>/player/<int:tpn>/why/<path:code>/", public.explained, name="explained"),
]
