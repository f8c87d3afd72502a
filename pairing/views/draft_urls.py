"""URLs of drafts."""

from django.urls import path

from pairing.views import draft, how, published, sample, what_if

urlpatterns = [
    path("new/sample/", sample.create_sample, name="sample"),
    path("e/<slug:slug>/desk/pair/", draft.ask, name="ask"),
    path("e/<slug:slug>/desk/pair/manually/", draft.manually, name="pair_manually"),
    path("e/<slug:slug>/desk/pair/cancel/", draft.cancel, name="cancel"),
    path("e/<slug:slug>/desk/groups/pair/", draft.ask_all, name="ask_groups"),
    path("e/<slug:slug>/desk/sections/pair/", draft.ask_sections, name="ask_together"),
    path("e/<slug:slug>/desk/round/<int:number>/", draft.draft, name="draft"),
    path("e/<slug:slug>/desk/round/<int:number>/how/sheet.<str:ending>", how.how_file, name="how_file_of_desk"),
    path("e/<slug:slug>/desk/round/<int:number>/what-if/", what_if.what_if, name="what_if"),
    path("e/<slug:slug>/desk/round/<int:number>/change/", published.page, name="published"),
    path("e/<slug:slug>/desk/round/<int:number>/change/do/", published.change, name="change_published"),
    path("e/<slug:slug>/desk/standing/", what_if.standing, name="standing"),
    path("e/<slug:slug>/desk/round/<int:number>/again/", draft.again, name="again"),
    path("e/<slug:slug>/desk/round/<int:number>/position/", draft.position, name="draw_position"),
    path("e/<slug:slug>/desk/round/<int:number>/swap/", draft.swap, name="swap"),
    path("e/<slug:slug>/desk/round/<int:number>/colours/", draft.colours, name="colours"),
]
