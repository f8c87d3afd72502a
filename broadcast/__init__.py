"""Broadcasts: games with moves, electronic boards, Lichess."""
