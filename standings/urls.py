"""Addresses of standings."""

from django.urls import path

from standings.views import public

app_name = "standings"
urlpatterns = [
    path("e/<slug:slug>/standings/", public.standings, name="standings"),
    path("e/<slug:slug>/standings/<int:number>/", public.standings, name="standings_after"),
    path("e/<slug:slug>/crosstable/", public.crosstable, name="crosstable"),
    path("e/<slug:slug>/player/<int:tpn>/", public.player, name="player"),
]
