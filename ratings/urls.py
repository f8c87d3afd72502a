"""Addresses of the rating lists."""

from django.urls import path

from ratings.views import searching, updating

app_name = "ratings"
urlpatterns = [
    path("e/<slug:slug>/desk/listed/", searching.search, name="search"),
    path("e/<slug:slug>/desk/players/ratings/", updating.update, name="update"),
]
