"""`import lbnb` against `import json`, each in fresh processes."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

ROUNDS = 15


def milliseconds(code: str) -> float:
    """Wall time of a fresh Python process that runs `code`."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return (time.perf_counter() - start) * 1000


def main() -> list[str]:
    """Take turns and compare medians; returns the report lines."""
    pairs = [(milliseconds("import json"), milliseconds("import lbnb")) for _ in range(ROUNDS)]
    json_time, lbnb_time = (statistics.median(times) for times in zip(*pairs, strict=True))
    return [
        f"import lbnb: {lbnb_time:.0f} ms, import json: {json_time:.0f} ms, {lbnb_time - json_time:+.0f} ms"
    ]
