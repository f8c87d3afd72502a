"""URLs of broadcasts."""

from django.urls import path

from broadcast.views import desk, games, lichess, public
from tournaments.views.public_dispatch import public_view

EVENT = "e/<slug:slug>/"

app_name = "broadcast"
public_urls = [
    path(
        f"{EVENT}round/<int:number>/games/",
        public_view(of_players=public.games, of_teams=public.games),
        name="games",
    ),
    path(
        f"{EVENT}round/<int:number>/games/<int:place>/",
        public_view(of_players=public.game, of_teams=public.game),
        name="game",
    ),
]
desk_urls = [
    path(f"{EVENT}desk/broadcast/", desk.broadcast, name="broadcast"),
    path(f"{EVENT}desk/broadcast/upload/", games.upload, name="upload_games"),
    path(f"{EVENT}desk/broadcast/settings/", games.settings, name="game_settings"),
    path(f"{EVENT}desk/broadcast/confirm/", games.decide_all, name="confirm_games"),
    path(f"{EVENT}desk/broadcast/proposal/<int:pk>/", games.decide, name="decide_game"),
    path(f"{EVENT}desk/broadcast/moves/<int:pk>/delete/", games.delete, name="delete_moves"),
    path(f"{EVENT}desk/broadcast/lichess/", lichess.save, name="lichess_save"),
    path(f"{EVENT}desk/broadcast/lichess/retry/", lichess.again, name="lichess_retry"),
    path(f"{EVENT}desk/broadcast/lichess/stop/", lichess.end, name="lichess_stop"),
]
urlpatterns = [*public_urls, *desk_urls]
