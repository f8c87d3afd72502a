"""Where it is played: rooms, numbers of boards, and who always has the same one."""
