"""URLs of the print centre."""

from django.urls import path

from papers.views import centre

app_name = "papers"
urlpatterns = [
    path("e/<slug:slug>/desk/print/", centre.centre, name="centre"),
    path("e/<slug:slug>/desk/print/several.pdf", centre.several, name="several"),
    path("e/<slug:slug>/desk/print/<slug:key>.pdf", centre.paper, name="paper"),
]
