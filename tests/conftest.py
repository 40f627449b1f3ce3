"""For all tests: the same examples every time and no clock, and English whatever the locale."""

import os

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None, max_examples=60)
settings.load_profile("steady")
os.environ["HANAFUDA_LANG"] = "en"
