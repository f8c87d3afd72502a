"""URLs of ladders."""

from django.urls import path

from ladders.views import desk, organising, personal, public

app_name = "ladders"
urlpatterns = [
    path("ladders/", organising.ladders, name="ladders"),
    path("ladder/<slug:slug>/", public.ladder, name="ladder"),
    path("ladder/<slug:slug>/player/<int:pk>/", public.player, name="player"),
    path("ladder/<slug:slug>/version/", public.version, name="version"),
    path("ladder/<slug:slug>/positions.<str:ending>", public.file, {"what": "positions"}, name="positions"),
    path("ladder/<slug:slug>/games.<str:ending>", public.file, {"what": "games"}, name="games"),
    path("ladder/<slug:slug>/desk/", desk.desk, name="desk"),
    path("ladder/<slug:slug>/desk/challenge/", desk.challenge, name="desk_challenge"),
    path("ladder/<slug:slug>/desk/challenge/<int:pk>/", desk.act, name="desk_act"),
    path("ladder/<slug:slug>/desk/undo/", desk.undo, name="undo"),
    path("ladder/<slug:slug>/desk/players/", organising.players, name="players"),
    path("ladder/<slug:slug>/desk/players/<int:pk>/", organising.player_act, name="player_act"),
    path("ladder/<slug:slug>/desk/links/", organising.links, name="links"),
    path("ladder/<slug:slug>/desk/settings/", organising.settings, name="settings"),
    path("ladder/<slug:slug>/desk/close/", organising.close, name="close"),
    path("ladder/<slug:slug>/desk/people/", organising.people, name="people"),
    path("l/<str:token>/", personal.mine, name="mine"),
    path("l/<str:token>/version/", personal.version, name="my_version"),
    path("l/<str:token>/challenge/", personal.challenge, name="my_challenge"),
    path("l/<str:token>/away/", personal.away, name="my_away"),
    path("l/<str:token>/<int:pk>/answer/", personal.answer, name="my_answer"),
    path("l/<str:token>/<int:pk>/back/", personal.withdraw, name="my_withdrawal"),
    path("l/<str:token>/<int:pk>/time/", personal.time, name="my_time"),
    path("l/<str:token>/<int:pk>/result/", personal.result, name="my_result"),
]
