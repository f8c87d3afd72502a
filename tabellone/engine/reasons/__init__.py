"""Why a round is as it is: what all systems can say of it, as neutral facts and in words."""
