"""URLs of players' phones."""

from django.urls import path

from phones.views import desk, links, my, notifications, offline

EVENT = "e/<slug:slug>/"

app_name = "phones"
offline_urls = [
    path("service-worker.js", offline.service_worker, name="service_worker"),
    path("offline/", offline.offline, name="offline"),
]
link_urls = [
    path("my/", links.code, name="code"),
    path("my/stop/<slug:token>/", notifications.unsubscribe_by_link, name="unsubscribe"),
    path("my/confirm/<slug:token>/", notifications.confirm_by_link, name="confirm_mail"),
    path("my/<slug:token>/", links.link, name="link"),
]
public_urls = [
    path(f"{EVENT}my/", my.mine, name="mine"),
    path(f"{EVENT}my/app.webmanifest", offline.manifest, name="manifest"),
]
action_urls = [
    path(f"{EVENT}my/follow/", my.follow, name="follow"),
    path(f"{EVENT}my/forget/", my.forget, name="forget"),
    path(f"{EVENT}my/result/", my.result, name="result"),
    path(f"{EVENT}my/notifications/", notifications.subscribe, name="subscribe"),
    path(f"{EVENT}my/notifications/stop/", notifications.stop, name="stop"),
    path(f"{EVENT}my/game/", my.send_moves, name="send_moves"),
    path(f"{EVENT}my/request/", my.ask, name="request"),
    path(f"{EVENT}my/request/cancel/", my.cancel, name="cancel"),
]
desk_urls = [
    path(f"{EVENT}desk/phones/", desk.phones, name="phones"),
    path(f"{EVENT}desk/phones/settings/", desk.settings, name="phone_settings"),
    path(f"{EVENT}desk/phones/mail/", desk.mail, name="phone_mail"),
    path(f"{EVENT}desk/phones/result/", desk.decide, name="phone_result"),
    path(f"{EVENT}desk/phones/<int:pk>/revoke/", desk.revoke, name="revoke_phone"),
    path(f"{EVENT}desk/phones/request/<int:pk>/", desk.answer, name="phone_request"),
]
urlpatterns = [*offline_urls, *link_urls, *public_urls, *action_urls, *desk_urls]
