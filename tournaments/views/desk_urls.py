"""Addresses of the arbiter's desk."""

from django.urls import path

from tournaments.views import desk, journal, results

urlpatterns = [
    path("e/<slug:slug>/desk/", desk.desk, name="desk"),
    path("e/<slug:slug>/desk/undo/", desk.undo, name="undo"),
    path("e/<slug:slug>/desk/journal/", journal.journal, name="journal"),
    path("e/<slug:slug>/desk/calendar/publish/", desk.calendar, name="publish_calendar"),
    path("e/<slug:slug>/desk/calendar/back/", desk.calendar_back, name="take_calendar_back"),
    path("e/<slug:slug>/desk/round/<int:number>/publish/", desk.publish, name="publish"),
    path("e/<slug:slug>/desk/round/<int:number>/unpublish/", desk.unpublish, name="unpublish"),
    path("e/<slug:slug>/desk/round/<int:number>/discard/", desk.discard, name="discard"),
    path("e/<slug:slug>/desk/round/<int:number>/results/", results.results, name="results"),
    path("e/<slug:slug>/desk/round/<int:number>/board/<int:board>/", results.enter, name="enter_result"),
]
