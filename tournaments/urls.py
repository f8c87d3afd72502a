"""Addresses of events."""

from tournaments.views.desk_urls import urlpatterns as desk
from tournaments.views.public_urls import urlpatterns as public

app_name = "tournaments"
urlpatterns = [*public, *desk]
