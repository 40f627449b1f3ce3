"""Hypothesis for all tests: the same examples every time, and no clock."""

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None, max_examples=60)
settings.load_profile("steady")
