"""Addresses of the rating lists."""

from django.urls import path

from ratings.views import lists, searching, updating

app_name = "ratings"
urlpatterns = [
    path("lists/", lists.lists, name="lists"),
    path("lists/upload/", lists.upload, name="upload"),
    path("lists/upload/<int:pk>/", lists.uploaded, name="uploaded"),
    path("lists/upload/<int:pk>/piece/", lists.piece, name="piece"),
    path("e/<slug:slug>/desk/listed/", searching.search, name="search"),
    path("e/<slug:slug>/desk/players/ratings/", updating.update, name="update"),
    path("e/<slug:slug>/desk/players/ratings/rule/", updating.rule, name="rule"),
    path("e/<slug:slug>/desk/players/ratings/check/", updating.consistency, name="consistency"),
]
