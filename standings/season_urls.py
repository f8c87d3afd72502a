"""URLs of seasons."""

from django.urls import path

from standings.views import season_desk, seasons

app_name = "seasons"
urlpatterns = [
    path("seasons/", season_desk.seasons, name="seasons"),
    path("season/<slug:slug>/", seasons.season, name="season"),
    path("season/<slug:slug>/version/", seasons.version, name="version"),
    path("season/<slug:slug>/standings.<str:ending>", seasons.file, name="standings"),
    path("season/<slug:slug>/desk/", season_desk.desk, name="desk"),
    path("season/<slug:slug>/desk/add/", season_desk.add, name="add"),
    path("season/<slug:slug>/desk/drop/", season_desk.drop, name="drop"),
    path("season/<slug:slug>/desk/ladder/", season_desk.ladder, name="ladder"),
    path("season/<slug:slug>/desk/people/", season_desk.people, name="people"),
    path("season/<slug:slug>/desk/undo/", season_desk.undo, name="undo"),
]
