"""One way to run a callback: errors are shown and logged, and under test raised again."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from typing import Any

from lbnb.core.errors import LbnbError

logger = logging.getLogger(__name__)


def under_test() -> bool:
    """Whether pytest is running."""
    return "PYTEST_CURRENT_TEST" in os.environ


def reported(call: Callable[..., object], fail: Callable[[Exception], None]) -> Callable[..., Any]:
    """A callback that runs `call` and gives every exception to `fail`.

    An LbnbError is an answer to the player. Anything else is a fault of the program: it is logged too, and
    raised again under test.
    """

    def callback(*args: Any) -> None:
        try:
            call(*args)
        except LbnbError as error:
            fail(error)
        except Exception as error:
            logger.exception("a callback of the panel failed")
            fail(error)
            if under_test():
                raise

    return callback
