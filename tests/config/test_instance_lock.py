"""Two programs never serve the same data folder."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from config.instance_lock import only_instance
from config.startup import StartError


def test_a_second_program_on_the_same_data_is_refused_and_told_where_the_first_runs(tmp_path: Path) -> None:
    tmp_path /= "Ольга Rossi"
    with only_instance(tmp_path, "http://127.0.0.1:8000/"):
        with pytest.raises(StartError) as refused, only_instance(tmp_path, "http://127.0.0.1:8001/"):
            pass
        assert str(refused.value) == (
            f"Tabellone already runs at http://127.0.0.1:8000/ with the data in {tmp_path}. "
            "Use that one, stop it first, or name another folder with --data."
        )
    with only_instance(tmp_path, "http://127.0.0.1:8001/"):
        pass


def test_a_program_that_was_killed_blocks_nobody(tmp_path: Path) -> None:
    script = (
        "import sys, time; from pathlib import Path; from config.instance_lock import only_instance\n"
        "with only_instance(Path(sys.argv[1]), 'http://127.0.0.1:1/'):\n"
        "    print('held', flush=True); time.sleep(600)"
    )
    with subprocess.Popen([sys.executable, "-c", script, str(tmp_path)], stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(StartError), only_instance(tmp_path, ""):
            pass
        holder.kill()
    with only_instance(tmp_path, ""):
        pass
