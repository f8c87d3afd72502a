"""The URLs of the site."""

from django.urls import include, path

from accounts.views import account
from standings.views.style import style
from tournaments.views.account import set_language

handler403 = "tournaments.views.error_pages.forbidden"
handler404 = "tournaments.views.error_pages.not_found"
handler500 = "tournaments.views.database_errors.server_error"

urlpatterns = [
    path("accounts/", account, name="account"),
    path("accounts/", include("allauth.urls")),
    path("language/", set_language, name="set_language"),
    path("style/", style, name="style"),
    path("", include("tournaments.urls")),
    path("", include("ratings.urls")),
    path("", include("ladders.urls")),
    path("", include("entries.urls")),
    path("", include("pairing.urls")),
    path("", include("standings.urls")),
    path("", include("standings.season_urls")),
    path("", include("prizes.urls")),
    path("", include("papers.urls")),
    path("", include("norms.urls")),
]
