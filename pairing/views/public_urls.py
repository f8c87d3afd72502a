"""Addresses of the public rounds."""

from django.urls import path

from pairing.views import exports, public

urlpatterns = [
    path("e/<slug:slug>/round/<int:number>/", public.pairings, name="round"),
    path("e/<slug:slug>/round/<int:number>/pairings.<str:ending>", exports.pairings, name="round_file"),
    path("e/<slug:slug>/calendar/", public.calendar, name="calendar"),
]
