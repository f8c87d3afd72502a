"""URLs of rating lists."""

from django.urls import path

from ratings.views import lists, own, searching, updating

app_name = "ratings"
urlpatterns = [
    path("lists/", lists.lists, name="lists"),
    path("lists/upload/", lists.upload, name="upload"),
    path("lists/upload/<int:pk>/", lists.uploaded, name="uploaded"),
    path("lists/upload/<int:pk>/piece/", lists.piece, name="piece"),
    path("lists/own/", own.make, name="make_own"),
    path("lists/own/<int:pk>/", own.show, name="own"),
    path("lists/own/<int:pk>/person/", own.person, name="new_member"),
    path("lists/own/<int:pk>/person/<int:member>/", own.person, name="member"),
    path("lists/own/<int:pk>/table/", own.table, name="own_table"),
    path("lists/own/<int:pk>/event/", own.event, name="own_event"),
    path("lists/own/<int:pk>/remove/", own.remove, name="own_remove"),
    path("lists/own/<int:pk>/list.<str:ending>", own.export, name="own_file"),
    path("e/<slug:slug>/desk/listed/", searching.search, name="search"),
    path("e/<slug:slug>/desk/players/ratings/", updating.update, name="update"),
    path("e/<slug:slug>/desk/players/ratings/rule/", updating.rule, name="rule"),
    path("e/<slug:slug>/desk/players/ratings/check/", updating.consistency, name="consistency"),
]
