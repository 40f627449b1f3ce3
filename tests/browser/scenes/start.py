"""The first page and what is reached from it without sitting down."""

from ..look import Stage


def first_page(stage: Stage) -> None:
    stage.go().locator("main .button").first.wait_for()
    stage.shoot("start", whole=True)
