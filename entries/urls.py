"""URLs of entries."""

from django.urls import path

from entries.views import check_in, desk, email_confirmation, payments, personal, public

app_name = "entries"
public_urls = [
    path("e/<slug:slug>/enter/", public.enter, name="enter"),
    path("e/<slug:slug>/enter/listed/", public.look_up, name="look_up"),
    path("n/<str:token>/", personal.mine, name="mine"),
    path("n/<str:token>/withdraw/", personal.withdraw, name="withdraw"),
    path("n/<str:token>/more/", personal.more, name="more"),
    path("n/<str:token>/resend/", personal.resend, name="resend"),
    path("n/confirm/<str:token>/", email_confirmation.confirm, name="confirm"),
    path("n/code/<str:token>/", check_in.code, name="code"),
    path("n/screen/<str:token>/", check_in.screen, name="screen"),
    path("n/screen/<str:token>/version/", check_in.screen_version, name="screen_version"),
]
desk_urls = [
    path("e/<slug:slug>/desk/entries/", desk.desk, name="desk"),
    path("e/<slug:slug>/desk/entries/approve/", desk.decide, name="approve"),
    path("e/<slug:slug>/desk/entries/decline/", desk.reject, name="decline"),
    path("e/<slug:slug>/desk/entries/open/", desk.opening, name="open"),
    path("e/<slug:slug>/desk/entries/settings/", desk.settings, name="settings"),
    path("e/<slug:slug>/desk/entries/erase/", desk.erase_entries, name="erase"),
    path("e/<slug:slug>/desk/entries/<int:pk>/byes/", desk.byes, name="byes"),
    path("e/<slug:slug>/desk/entries/letter/<int:pk>/", desk.letter, name="letter"),
    path("e/<slug:slug>/desk/cash/", payments.cash, name="cash"),
    path("e/<slug:slug>/desk/cash/fees/", payments.fees, name="fees"),
    path("e/<slug:slug>/desk/cash/fees/<int:pk>/", payments.reprice, name="change_fee"),
    path("e/<slug:slug>/desk/cash/<int:pk>/", payments.act, name="cash_act"),
    path("e/<slug:slug>/desk/cash/payment/<int:pk>/cancel/", payments.cancel, name="cancel_payment"),
    path("e/<slug:slug>/desk/cash/payment/<int:pk>/", payments.receipt, name="receipt"),
    path("e/<slug:slug>/desk/check-in/", check_in.check_in, name="check_in"),
    path("e/<slug:slug>/desk/check-in/code/", check_in.by_code, name="by_code"),
    path("e/<slug:slug>/desk/check-in/missing/", check_in.missing, name="missing"),
    path("e/<slug:slug>/desk/check-in/close/", check_in.close, name="close_check_in"),
    path("e/<slug:slug>/desk/check-in/screen/", check_in.screens, name="screens"),
    path("e/<slug:slug>/desk/check-in/<int:pk>/", check_in.arrived, name="arrived"),
]
urlpatterns = [*public_urls, *desk_urls]
