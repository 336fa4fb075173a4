"""Measure and print: engines, frames, imports."""

from __future__ import annotations

from benchmarks import engines, frames, imports

for part in (engines, frames, imports):
    print("\n".join(part.main()), flush=True)
