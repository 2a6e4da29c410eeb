"""Draws photographs of zones that training never saw, as JPEGs with an expected.json, for the engine's report.

    python3 held_out.py --count 60 --out /tmp/held-out
"""

import argparse
import json
import pathlib

import numpy as np
import torch
from PIL import Image

from content import zones
from mrz_zones import pool_of
from render import Atlas
from scenes import draw


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--count", type=int, default=60)
    options.add_argument("--seed", type=int, default=77)
    options.add_argument("--height", type=int, default=1200)
    options.add_argument("--width", type=int, default=1600)
    options.add_argument("--out", required=True)
    options = options.parse_args()
    out = pathlib.Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(options.seed)
    atlas = Atlas(device)
    expected = {}
    for i, zone in enumerate(zones(options.seed * 1000 + 999, options.count)):
        with torch.no_grad():
            picture, _, where, _ = draw(atlas, pool_of([zone], device), 1, options.height, options.width, smallest=0.3 * options.width)
        name = f"{i:03}.jpg"
        # The frame cuts some.
        has_zone = bool(where.sum() > 0)
        edge = where.clone()
        edge[:, 4:-4, 4:-4] = 0
        Image.fromarray((picture[0, 0].cpu().numpy() * 255).astype(np.uint8)).save(out / name, quality=92)
        expected[name] = zone[1] if has_zone else None
        if edge.sum() > 0:
            (out / name).unlink()
            del expected[name]
    (out / "expected.json").write_text(json.dumps(expected, indent=1) + "\n")


if __name__ == "__main__":
    main()
