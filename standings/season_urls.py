"""Addresses of seasons."""

from django.urls import path

from standings.views import seasons

app_name = "seasons"
urlpatterns = [
    path("seasons/", seasons.seasons, name="seasons"),
    path("season/<slug:slug>/", seasons.season, name="season"),
    path("season/<slug:slug>/desk/", seasons.desk, name="desk"),
    path("season/<slug:slug>/desk/add/", seasons.add, name="add"),
    path("season/<slug:slug>/desk/drop/", seasons.drop, name="drop"),
    path("season/<slug:slug>/desk/undo/", seasons.undo, name="undo"),
]
