"""The build backend: setuptools, after the page is built into the package, with a Node for it where there is none."""

import client
from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403


def _node() -> list[str]:
    return [client.NODE_WHEEL] if client.needed() and not client.node_ok() else []


def _page() -> None:
    if client.needed():
        client.build()


def get_requires_for_build_sdist(config_settings=None):
    return build_meta.get_requires_for_build_sdist(config_settings) + _node()


def get_requires_for_build_wheel(config_settings=None):
    return build_meta.get_requires_for_build_wheel(config_settings) + _node()


def build_sdist(sdist_directory, config_settings=None):
    _page()
    return build_meta.build_sdist(sdist_directory, config_settings)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    _page()
    return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
