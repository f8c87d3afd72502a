"""URLs of regulations."""

from django.urls import path

from regulations.views import desk, public
from tournaments.views.public_dispatch import of_both

EVENT = "e/<slug:slug>/"

app_name = "regulations"
public_urls = [
    path(f"{EVENT}regulations/", of_both(public.regulations), name="public"),
    path(f"{EVENT}regulations/<int:number>/", of_both(public.version), name="version"),
    path(f"{EVENT}regulations.pdf", of_both(public.pdf), name="pdf"),
    path(f"{EVENT}regulations/<int:number>.pdf", of_both(public.version_pdf), name="version_pdf"),
]
desk_urls = [
    path(f"{EVENT}desk/regulations/", desk.regulations, name="desk"),
    path(f"{EVENT}desk/regulations/new/", desk.new, name="new"),
    path(f"{EVENT}desk/regulations/<int:pk>/", desk.edit, name="edit"),
    path(f"{EVENT}desk/regulations/<int:pk>/delete/", desk.delete, name="delete"),
    path(f"{EVENT}desk/regulations/default-time/", desk.default_time, name="default_time"),
    path(f"{EVENT}desk/regulations/publish/", desk.publish, name="publish"),
]
urlpatterns = [*public_urls, *desk_urls]
