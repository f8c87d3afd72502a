"""URLs without an account."""

from django.urls import path

from tournaments.views import account, interpretations, live, public

urlpatterns = [
    path("", public.home, name="home"),
    path("archive/", public.archive, name="archive"),
    path("interpretations/", interpretations.interpretations, name="interpretations"),
    path("live/", live.streams, name="streams"),
    path("robots.txt", public.robots, name="robots"),
    path("e/<slug:slug>/", public.event_home, name="event"),
    path("e/<slug:slug>/report.trf", public.report, name="report"),
    path("e/<slug:slug>/names/", public.names, name="names"),
    path("e/<slug:slug>/live/", live.stream, name="live"),
    path("e/<slug:slug>/version/", live.version, name="version"),
    path("e/<slug:slug>/account/", account.account, name="account"),
]
