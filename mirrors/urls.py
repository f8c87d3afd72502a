"""URLs of tokens, of an event's link on the desk, and of what laptops send."""

from django.urls import path

from mirrors.views import api, kept, link, standby, standby_api, terms, tokens

app_name = "mirrors"
desk_urls = [
    path("e/<slug:slug>/desk/link/", link.link, name="link"),
    path("e/<slug:slug>/desk/link/create/", link.create, name="create_link"),
    path("e/<slug:slug>/desk/link/send/", link.send_now, name="send_now"),
    path("e/<slug:slug>/desk/link/token/", link.token, name="change_token"),
    path("e/<slug:slug>/desk/link/pause/", link.pause, name="pause"),
    path("e/<slug:slug>/desk/link/delete/", link.unlink, name="unlink"),
    path("e/<slug:slug>/desk/hand-over/", terms.terms, name="terms"),
    path("e/<slug:slug>/desk/hand-over/start/", terms.start, name="hand_over_event"),
    path("e/<slug:slug>/desk/hand-over/cancel/", terms.cancel, name="cancel_hand_over"),
    path("e/<slug:slug>/desk/hand-over/take/", terms.take, name="take_event"),
    path("e/<slug:slug>/desk/hand-over/continue/", terms.go_on, name="continue_here"),
    path("e/<slug:slug>/desk/hand-over/stop/", terms.stop, name="stop_here"),
    path("e/<slug:slug>/desk/hand-over/server/", terms.take_over, name="take_over"),
    path("e/<slug:slug>/desk/kept/", kept.acts, name="kept"),
    path("e/<slug:slug>/desk/kept/<int:pk>/merge/", kept.merge, name="merge_act"),
    path("e/<slug:slug>/desk/kept/<int:pk>/done/", kept.done, name="mark_act_done"),
    path("e/<slug:slug>/desk/kept/<int:pk>/discard/", kept.discard, name="discard_act"),
    path("e/<slug:slug>/desk/second-laptop/", standby.second_laptop, name="second_laptop"),
    path("e/<slug:slug>/desk/second-laptop/code/", standby.new_code, name="new_code"),
    path("e/<slug:slug>/desk/second-laptop/<int:pk>/remove/", standby.remove, name="remove_stand_by"),
    path("e/<slug:slug>/desk/second-laptop/run/", standby.run_here, name="run_here"),
    path("e/<slug:slug>/desk/second-laptop/address/", standby.laptop_address, name="laptop_address"),
    path("e/<slug:slug>/desk/second-laptop/stop/", standby.stop, name="stop_following"),
    path("e/<slug:slug>/desk/mirror/end/", tokens.end, name="end"),
]
urlpatterns = [
    path("event-from-server/", terms.take_new, name="take_new"),
    path("account/tokens/", tokens.tokens, name="tokens"),
    path("account/tokens/<int:pk>/revoke/", tokens.revoke, name="revoke_token"),
    path("mirror/<slug:source>/changes/", api.changes, name="changes"),
    path("mirror/<slug:source>/hand-over/", api.hand_over, name="hand_over_state"),
    path("mirror/<slug:source>/take/", api.take, name="take_copy"),
    path("mirror/<slug:source>/stand-by/", standby_api.introduce, name="introduce_stand_by"),
    path("mirror/<slug:source>/stand-bys/", standby_api.stand_bys, name="name_stand_bys"),
    path("second-laptop/", standby.follow_laptop, name="follow_laptop"),
    path("stand-by/pair/", standby_api.pair, name="pair"),
    path("stand-by/follow/", standby_api.follow, name="follow"),
    path("mirror/<slug:source>/end/", api.end, name="end_link"),
    path("mirror/<slug:source>/messages/", api.messages, name="messages"),
    *desk_urls,
]
