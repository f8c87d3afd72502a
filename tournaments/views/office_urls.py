"""Addresses of the office: events, players, people."""

from django.urls import path

from tournaments.views import drawing, groups, imports, office, people, players

urlpatterns = [
    path("new/", office.create, name="create"),
    path("import/", imports.import_report, name="import_trf"),
    path("e/<slug:slug>/desk/settings/", office.settings, name="settings"),
    path("e/<slug:slug>/desk/schedule/", office.schedule, name="schedule"),
    path("e/<slug:slug>/desk/start/", office.start, name="start"),
    path("e/<slug:slug>/desk/draw/", drawing.drawing, name="drawing"),
    path("e/<slug:slug>/desk/draw/lot/", drawing.by_lot, name="draw_by_lot"),
    path("e/<slug:slug>/desk/draw/hand/", drawing.by_hand, name="draw_by_hand"),
    path("e/<slug:slug>/desk/draw/begin/", drawing.begin, name="draw_begin"),
    path("e/<slug:slug>/desk/draw/take/", drawing.take, name="draw_take"),
    path("e/<slug:slug>/desk/draw/forget/", drawing.forget, name="draw_forget"),
    path("e/<slug:slug>/desk/draw/minutes.<str:ending>", drawing.minutes, name="draw_minutes"),
    path("e/<slug:slug>/desk/groups/", groups.groups, name="groups"),
    path("e/<slug:slug>/desk/groups/make/", groups.make, name="make_groups"),
    path("e/<slug:slug>/desk/groups/start/", groups.start, name="start_groups"),
    path("e/<slug:slug>/desk/groups/publish/", groups.publish, name="publish_groups"),
    path("e/<slug:slug>/desk/groups/dissolve/", groups.dissolve, name="dissolve_groups"),
    path("e/<slug:slug>/desk/groups/final/", groups.final, name="make_final"),
    path("e/<slug:slug>/desk/finish/", office.finish, name="finish"),
    path("e/<slug:slug>/desk/reopen/", office.reopen, name="reopen"),
    path("e/<slug:slug>/desk/forbidden/", office.forbidden, name="forbidden"),
    path("e/<slug:slug>/desk/players/", players.players, name="players"),
    path("e/<slug:slug>/desk/players/add/", players.add, name="add_player"),
    path("e/<slug:slug>/desk/players/renumber/", players.renumber_players, name="renumber"),
    path("e/<slug:slug>/desk/players/check-in/", players.check_in_all, name="check_in_all"),
    path("e/<slug:slug>/desk/players/rounds/", players.rounds, name="who_plays"),
    path("e/<slug:slug>/desk/players/rounds/<int:pk>/", players.set_round, name="set_round"),
    path("e/<slug:slug>/desk/players/import/", imports.import_players, name="import_players"),
    path("e/<slug:slug>/desk/players/<int:pk>/", players.edit, name="player_edit"),
    path("e/<slug:slug>/desk/players/<int:pk>/<slug:action>/", players.act, name="player_act"),
    path("e/<slug:slug>/desk/people/", people.people, name="people"),
    path("e/<slug:slug>/desk/people/invite/", people.send_invitation, name="invite"),
    path("e/<slug:slug>/desk/people/<int:pk>/role/", people.role, name="change_role"),
    path("e/<slug:slug>/desk/people/<int:pk>/remove/", people.remove, name="remove_member"),
    path("e/<slug:slug>/desk/people/invitation/<int:pk>/revoke/", people.revoke_invitation, name="revoke"),
    path("invitation/<str:token>/", people.accept_invitation, name="accept"),
]
