"""The addresses of the site."""

from django.urls import include, path

from accounts.views import account

urlpatterns = [
    path("accounts/", account, name="account"),
    path("accounts/", include("allauth.urls")),
    path("language/", include("django.conf.urls.i18n")),
    path("", include("tournaments.urls")),
    path("", include("pairing.urls")),
    path("", include("standings.urls")),
]
