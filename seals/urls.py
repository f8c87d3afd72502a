"""URLs of seals."""

from django.urls import path

from seals.views import public, verify
from tournaments.views.public_dispatch import of_both

app_name = "seals"
public_urls = [path("e/<slug:slug>/round/<int:number>/seal/", of_both(public.round_details), name="round")]
urlpatterns = [
    *public_urls,
    path("verify/", verify.verify, name="verify"),
    path("verify/<str:token>/", verify.result, name="result"),
]
