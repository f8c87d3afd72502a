"""URLs of title norms, of FIDE's forms about them, and of the rating report. All pages are for arbiters."""

from django.urls import path

from norms.views import arbiters, desk, papers, rating_report

DESK = "e/<slug:slug>/desk/norms/"
REPORT = "e/<slug:slug>/desk/rating-report/"

app_name = "norms"
urlpatterns = [
    path(DESK, desk.norms, name="norms"),
    path(f"{DESK}<int:tpn>/", desk.player, name="player"),
    path(f"{DESK}<int:tpn>/it1-<str:title>.<str:ending>", desk.certificate_file, name="certificate_file"),
    path(f"{DESK}forms/", papers.papers, name="papers"),
    path(f"{DESK}forms/it3.<str:ending>", papers.report_file, name="report_file"),
    path(f"{DESK}forms/it4.<str:ending>", papers.list_file, name="list_file"),
    path(f"{DESK}forms/arbiters/import/", arbiters.take_over, name="import_arbiters"),
    path(f"{DESK}forms/arbiters/add/", arbiters.add, name="add_arbiter"),
    path(f"{DESK}forms/arbiters/<int:pk>/", arbiters.arbiter, name="arbiter"),
    path(f"{DESK}forms/arbiters/<int:pk>/delete/", arbiters.delete, name="delete_arbiter"),
    path(f"{DESK}forms/arbiters/<int:pk>/norm.<str:ending>", arbiters.arbiter_file, name="arbiter_file"),
    path(REPORT, rating_report.rating_report, name="rating_report"),
    path(f"{REPORT}package.zip", rating_report.package, name="package"),
    path(f"{REPORT}archive.zip", rating_report.archive, name="archive"),
]
