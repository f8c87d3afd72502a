"""URLs of rating lists."""

from django.urls import path

from ratings.views import (
    later_ratings,
    list_sources,
    lists,
    membership_lists,
    people_search,
    rating_picks,
    rating_updates,
)

app_name = "ratings"
urlpatterns = [
    path("lists/", lists.lists, name="lists"),
    path("lists/upload/", lists.upload, name="upload"),
    path("lists/upload/<int:pk>/", lists.uploaded, name="uploaded"),
    path("lists/upload/<int:pk>/piece/", lists.piece, name="piece"),
    path("lists/automatic/", list_sources.sources, name="sources"),
    path("lists/automatic/add/", list_sources.add, name="add_source"),
    path("lists/automatic/<int:pk>/", list_sources.act, name="source"),
    path("lists/own/", membership_lists.make, name="make_own"),
    path("lists/own/<int:pk>/", membership_lists.show, name="own"),
    path("lists/own/<int:pk>/person/", membership_lists.person, name="new_member"),
    path("lists/own/<int:pk>/person/<int:member>/", membership_lists.person, name="member"),
    path("lists/own/<int:pk>/table/", membership_lists.table, name="own_table"),
    path("lists/own/<int:pk>/event/", membership_lists.event, name="own_event"),
    path("lists/own/<int:pk>/remove/", membership_lists.remove, name="own_remove"),
    path("lists/own/<int:pk>/list.<str:ending>", membership_lists.export, name="own_file"),
    path("e/<slug:slug>/desk/listed/", people_search.search, name="search"),
    path("e/<slug:slug>/desk/players/ratings/", rating_updates.update, name="update"),
    path("e/<slug:slug>/desk/players/ratings/pick/<int:pk>/", rating_picks.pick, name="pick"),
    path("e/<slug:slug>/desk/players/ratings/rule/", rating_updates.rule, name="rule"),
    path("e/<slug:slug>/desk/players/ratings/rounds/", later_ratings.by_round, name="by_round"),
    path(
        "e/<slug:slug>/desk/players/ratings/rounds/tie-breaks/",
        later_ratings.tie_break_ratings,
        name="tie_break_ratings",
    ),
    path("e/<slug:slug>/desk/players/ratings/check/", rating_updates.consistency, name="consistency"),
]
