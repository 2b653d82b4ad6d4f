"""The page in a real browser, in front of real houses."""

import pytest

pytest.register_assert_rewrite("tests.page.new_user", "tests.page.places")
