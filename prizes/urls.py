"""URLs of prizes."""

from django.urls import path

from prizes.views import desk, public
from tournaments.views.public_dispatch import public_view

EVENT = "e/<slug:slug>/"

app_name = "prizes"
public_urls = [
    path(f"{EVENT}prizes/", public_view(of_players=public.prizes, of_teams=public.prizes), name="public"),
    path(
        f"{EVENT}prizes.<str:ending>",
        public_view(of_players=public.prizes_file, of_teams=public.prizes_file),
        name="public_file",
    ),
]
desk_urls = [
    path(f"{EVENT}desk/prizes/", desk.prizes, name="desk"),
    path(f"{EVENT}desk/prizes/new/", desk.new, name="new"),
    path(f"{EVENT}desk/prizes/import/", desk.import_file, name="import"),
    path(f"{EVENT}desk/prizes/<int:pk>/", desk.fund, name="fund"),
    path(f"{EVENT}desk/prizes/<int:pk>/edit/", desk.edit, name="edit"),
    path(f"{EVENT}desk/prizes/<int:pk>/delete/", desk.delete, name="delete"),
    path(f"{EVENT}desk/prizes/<int:pk>/publish/", desk.publish, name="publish"),
    path(f"{EVENT}desk/prizes/<int:pk>/unpublish/", desk.unpublish, name="unpublish"),
    path(f"{EVENT}desk/prizes/<int:pk>/presence/", desk.presence, name="presence"),
    path(f"{EVENT}desk/prizes/<int:pk>/prizes.toml", desk.export, name="export"),
    path(f"{EVENT}desk/prizes/<int:pk>/<str:kind>.<str:ending>", desk.paper, name="paper"),
]
urlpatterns = [*public_urls, *desk_urls]
