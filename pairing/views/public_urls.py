"""Addresses of the public rounds."""

from django.urls import path

from pairing.views import public

urlpatterns = [
    path("e/<slug:slug>/round/<int:number>/", public.pairings, name="round"),
    path("e/<slug:slug>/calendar/", public.calendar, name="calendar"),
]
