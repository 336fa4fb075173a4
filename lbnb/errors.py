"""The public face of lbnb's errors (defined in `lbnb.core.errors`)."""

from lbnb.core.errors import (
    IllegalAction,
    LbnbError,
    PackError,
    RecordError,
    SessionError,
    StudyError,
    UnknownName,
)

__all__ = [
    "IllegalAction",
    "LbnbError",
    "PackError",
    "RecordError",
    "SessionError",
    "StudyError",
    "UnknownName",
]
