"""URLs of seasons."""

from django.urls import path

from seasons.views import desk, public

app_name = "seasons"
urlpatterns = [
    path("seasons/", desk.seasons, name="seasons"),
    path("season/<slug:slug>/", public.season, name="season"),
    path("season/<slug:slug>/version/", public.version, name="version"),
    path("season/<slug:slug>/standings.<str:ending>", public.file, name="standings"),
    path("season/<slug:slug>/desk/", desk.desk, name="desk"),
    path("season/<slug:slug>/desk/add/", desk.add, name="add"),
    path("season/<slug:slug>/desk/drop/", desk.drop, name="drop"),
    path("season/<slug:slug>/desk/ladder/", desk.ladder, name="ladder"),
    path("season/<slug:slug>/desk/people/", desk.people, name="people"),
    path("season/<slug:slug>/desk/undo/", desk.undo, name="undo"),
]
