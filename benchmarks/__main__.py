"""Measure and print: engines, odds, frames, imports."""

from __future__ import annotations

from benchmarks import engines, frames, imports, odds

for part in (engines, odds, frames, imports):
    print("\n".join(part.main()), flush=True)
