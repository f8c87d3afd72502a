"""Addresses of the rating lists."""

from django.urls import path

from ratings.views import searching

app_name = "ratings"
urlpatterns = [path("e/<slug:slug>/desk/listed/", searching.search, name="search")]
