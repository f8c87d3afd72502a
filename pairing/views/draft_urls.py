"""URLs of drafts."""

from django.urls import path

from pairing.views import draft, manual_pairing, pairing_steps, published_changes, sample, what_if

urlpatterns = [
    path("new/sample/", sample.create_sample, name="sample"),
    path("e/<slug:slug>/desk/pair/", draft.request_round, name="ask"),
    path("e/<slug:slug>/desk/pair/adjourned/", draft.adjourn_and_pair, name="adjourn_and_pair"),
    path("e/<slug:slug>/desk/pair/manually/", draft.manually, name="pair_manually"),
    path("e/<slug:slug>/desk/pair/cancel/", draft.cancel, name="cancel"),
    path("e/<slug:slug>/desk/groups/pair/", draft.request_groups, name="ask_groups"),
    path("e/<slug:slug>/desk/sections/pair/", draft.request_sections, name="ask_together"),
    path("e/<slug:slug>/desk/round/<int:number>/", draft.draft, name="draft"),
    path(
        "e/<slug:slug>/desk/round/<int:number>/how/sheet.<str:ending>", pairing_steps.how_file, name="how_file_of_desk"
    ),
    path("e/<slug:slug>/desk/round/<int:number>/manual/start/", manual_pairing.start, name="start_manual"),
    path("e/<slug:slug>/desk/round/<int:number>/manual/finish/", manual_pairing.finish, name="finish_manual"),
    path("e/<slug:slug>/desk/round/<int:number>/what-if/", what_if.what_if, name="what_if"),
    path("e/<slug:slug>/desk/round/<int:number>/change/", published_changes.page, name="published"),
    path("e/<slug:slug>/desk/round/<int:number>/change/do/", published_changes.change, name="change_published"),
    path("e/<slug:slug>/desk/standing/", what_if.standing, name="standing"),
    path("e/<slug:slug>/desk/round/<int:number>/again/", draft.re_pair, name="again"),
    path("e/<slug:slug>/desk/round/<int:number>/position/", draft.position, name="draw_position"),
    path("e/<slug:slug>/desk/round/<int:number>/swap/", draft.swap, name="swap"),
    path("e/<slug:slug>/desk/round/<int:number>/colours/", draft.colours, name="colours"),
]
