"""URLs of hall screens."""

from django.urls import path, register_converter

from screens.views import adding, desk, display

DESK = "e/<slug:slug>/desk/screens/"


class CodeConverter:
    """Six digits."""

    regex = "[0-9]{6}"

    def to_python(self, value: str) -> str:
        """Return the digits."""
        return value

    def to_url(self, value: str) -> str:
        """Return the digits."""
        return value


register_converter(CodeConverter, "screen_code")

app_name = "screens"
screen_urls = [
    path("screen/", display.screen, name="screen"),
    path("screen/content/", display.content, name="content"),
    path("screen/image/<slug:digest>/", display.sponsor, name="image"),
    path("screen/<screen_code:code>/", adding.add, name="add"),
]
desk_urls = [
    path(DESK, desk.screens, name="screens"),
    path(f"{DESK}add/", desk.add, name="add_screens"),
    path(f"{DESK}all/", desk.set_all, name="set_screens"),
    path(f"{DESK}<int:pk>/", desk.set_one, name="set_screen"),
    path(f"{DESK}<int:pk>/remove/", desk.remove, name="remove_screen"),
    path(f"{DESK}announcement/", desk.announce, name="announce"),
    path(f"{DESK}sponsors/", desk.sponsors, name="sponsors"),
    path(f"{DESK}sponsors/<slug:digest>/", desk.picture, name="sponsor_picture"),
]
urlpatterns = [*screen_urls, *desk_urls]
