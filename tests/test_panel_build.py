"""The page that is committed is the one that its source builds."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
VIEWS = ROOT / "frontend" / "src" / "views"


@pytest.mark.skipif(shutil.which("npm") is None, reason="there is no node with npm here")
def test_the_committed_page_is_what_its_source_builds():
    done = subprocess.run(
        [ROOT / "scripts" / "panel", "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_view_is_in_the_list():
    listed = re.findall(r'import "\./(\w+)/view\.js"', (VIEWS / "index.ts").read_text())
    assert sorted(listed) == sorted(one.name for one in VIEWS.iterdir() if one.is_dir())
