"""The URLs of the site."""

from django.urls import include, path

from accounts.views import account
from standings.views.style import style
from tournaments.views.account import set_language
from tournaments.views.manual import manual_file, manual_pdf, manual_start

handler403 = "tournaments.views.error_pages.forbidden"
handler404 = "tournaments.views.error_pages.not_found"
handler500 = "tournaments.views.database_errors.server_error"

urlpatterns = [
    path("accounts/", account, name="account"),
    path("accounts/", include("allauth.urls")),
    path("language/", set_language, name="set_language"),
    path("style/", style, name="style"),
    path("manual/", manual_start, name="manual"),
    path("manual/<str:language>.pdf", manual_pdf, name="manual_pdf"),
    path("manual/<slug:language>/<path:name>", manual_file, name="manual_page"),
    path("", include("tournaments.urls")),
    path("", include("ratings.urls")),
    path("", include("ladders.urls")),
    path("", include("entries.urls")),
    path("", include("pairing.urls")),
    path("", include("standings.urls")),
    path("", include("seasons.urls")),
    path("", include("prizes.urls")),
    path("", include("papers.urls")),
    path("", include("broadcast.urls")),
    path("", include("phones.urls")),
    path("", include("screens.urls")),
    path("", include("norms.urls")),
    path("", include("submissions.urls")),
    path("", include("syndication.urls")),
    path("", include("regulations.urls")),
    path("", include("seals.urls")),
    path("", include("archives.urls")),
    path("", include("mirrors.urls")),
]
