"""URLs of submissions. All pages are for arbiters, owners and administrators."""

from django.urls import path

from submissions.views import access, chess_results, report_mail, swiss_manager

SITE = "chess-results/"
DESK = "e/<slug:slug>/desk/chess-results/"
FILES = "e/<slug:slug>/desk/swiss-manager/"
REPORT = "e/<slug:slug>/desk/rating-report/mail/"

app_name = "submissions"
desk_urls = [
    path(DESK, chess_results.show, name="chess_results"),
    path(f"{DESK}save/", chess_results.save, name="save_upload"),
    path(f"{DESK}send/", chess_results.send, name="send_upload"),
    path(f"{DESK}stop/", chess_results.end, name="stop_upload"),
    path(f"{DESK}preview/", chess_results.preview, name="preview_upload"),
    path(f"{DESK}preview.xml", chess_results.preview_file, name="upload_file"),
    path(f"{FILES}players.<str:ending>", swiss_manager.players, name="player_list"),
    path(f"{FILES}report.trf", swiss_manager.report_file, name="trf16"),
    path(REPORT, report_mail.show, name="report"),
    path(f"{REPORT}address/", report_mail.address, name="report_address"),
    path(f"{REPORT}send/", report_mail.send, name="send_report"),
]
urlpatterns = [
    path(SITE, access.show, name="access"),
    path(f"{SITE}save/", access.save, name="save_access"),
    path(f"{SITE}delete/", access.delete, name="delete_access"),
    path(f"{SITE}officers/", access.officer, name="save_officer"),
    *desk_urls,
]
