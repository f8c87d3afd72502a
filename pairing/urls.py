"""URLs of pairings."""

from pairing.views.draft_urls import urlpatterns as draft
from pairing.views.public_urls import urlpatterns as public

app_name = "pairing"
urlpatterns = [*public, *draft]
