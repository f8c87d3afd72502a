"""URLs of event files and restore points."""

from django.urls import path

from archives.views import backups, event_files

app_name = "archives"
urlpatterns = [
    path("event-file/", event_files.open_file, name="open"),
    path("event-file/preview/", event_files.preview, name="preview"),
    path("e/<slug:slug>/desk/event-file/event.tabellone", event_files.download, name="download"),
    path("e/<slug:slug>/desk/people/proposed/remove/", event_files.remove_proposed, name="remove_proposed"),
    path("e/<slug:slug>/desk/backups/", backups.backups, name="backups"),
    path("e/<slug:slug>/desk/backups/save/", backups.save, name="save_point"),
    path("e/<slug:slug>/desk/backups/folder/", backups.folder, name="folder"),
    path("e/<slug:slug>/desk/backups/<int:number>/", backups.preview, name="restore_preview"),
    path("e/<slug:slug>/desk/backups/<int:number>/restore/", backups.restore, name="restore"),
    path("e/<slug:slug>/desk/backups/<int:number>/event.tabellone", backups.download, name="point_file"),
]
