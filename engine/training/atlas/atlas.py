"""Draws the glyph atlas that the training pictures are rendered from: distances to the outline, not ink.

Needs Pillow, OpenCV, and Debian's fonts-ocr-b and fonts-dejavu:  python3 atlas.py
"""

import json
import pathlib
import re

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

HERE = pathlib.Path(__file__).parent
CELL, CAP, BASELINE, SPREAD, OVER = 64, 36, 46, 8, 8
ZONE = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<"
TEXT = "".join(chr(code) for code in range(33, 127))
FONTS = pathlib.Path("/usr/share/fonts")
ZONE_FACES = {
    "ocr-b": FONTS / "opentype/ocr-b/OCRB.otf",
    "ocr-b-sharp": FONTS / "opentype/ocr-b/OCRBS.otf",
    "ocr-b-bwip": HERE / "ocr-b-outlines.json",
}
TEXT_FACES = {
    name: FONTS / f"truetype/dejavu/{name}.ttf"
    for name in ("DejaVuSans", "DejaVuSans-Bold", "DejaVuSansCondensed", "DejaVuSerif", "DejaVuSansMono", "DejaVuSansMono-Bold")
}


def polygons(path):
    """Flattens the curves of an SVG path."""
    shapes, points = [], []
    for command, numbers in re.findall(r"([MLQCZ])([^MLQCZ]*)", path):
        values = [float(v) for v in re.findall(r"-?[\d.]+", numbers)]
        pairs = [np.array(values[i : i + 2]) for i in range(0, len(values), 2)]
        if command in "MZ" and points:
            shapes.append(np.array(points))
            points = []
        if command == "M":
            points = [pairs[0]]
        elif command == "L":
            points += pairs
        elif command == "Q":
            start = points[-1]
            points += [(1 - t) ** 2 * start + 2 * t * (1 - t) * pairs[0] + t * t * pairs[1] for t in np.linspace(0.1, 1, 10)]
        elif command == "C":
            start = points[-1]
            points += [
                (1 - t) ** 3 * start + 3 * t * (1 - t) ** 2 * pairs[0] + 3 * t * t * (1 - t) * pairs[1] + t**3 * pairs[2]
                for t in np.linspace(0.1, 1, 10)
            ]
    return shapes + [np.array(points)] if points else shapes


def outline_face(path):
    face = json.loads(path.read_text())
    shapes = {letter: polygons(d) for letter, d in face["outlines"].items()}
    unit = face["unit"]
    top, bottom = (f(np.concatenate(shapes["H"])[:, 1]) for f in (np.min, np.max))
    scale = CAP * OVER / (bottom - top)
    advance = 0.635 * unit * scale

    def draw(letter):
        ink = np.zeros((CELL * OVER, CELL * OVER), np.uint8)
        outline = [
            np.round(((s - [0, bottom]) * scale + [CELL * OVER / 2 - advance / 2, BASELINE * OVER]) * 16).astype(np.int32)
            for s in shapes[letter]
        ]
        cv2.fillPoly(ink, outline, 255, shift=4)
        return ink

    return draw, lambda letter: advance / OVER / CAP


def font_face(path):
    size = 1000
    font = ImageFont.truetype(str(path), size)
    _, top, _, bottom = font.getbbox("H", anchor="ls")
    size = round(size * CAP * OVER / (bottom - top))
    font = ImageFont.truetype(str(path), size)

    def draw(letter):
        picture = Image.new("L", (CELL * OVER, CELL * OVER))
        width = font.getlength(letter)
        ImageDraw.Draw(picture).text((CELL * OVER / 2 - width / 2, BASELINE * OVER), letter, 255, font, anchor="ls")
        return np.array(picture)

    return draw, lambda letter: font.getlength(letter) / OVER / CAP


def distances(ink):
    inside = cv2.distanceTransform((ink > 127).astype(np.uint8), cv2.DIST_L2, 5)
    outside = cv2.distanceTransform((ink <= 127).astype(np.uint8), cv2.DIST_L2, 5)
    signed = cv2.resize((inside - outside) / OVER, (CELL, CELL), interpolation=cv2.INTER_AREA)
    return np.clip(np.round(128 + signed * 127 / SPREAD), 0, 255).astype(np.uint8)


def main():
    faces, rows = [], []
    for kind, letters, paths in (("zone", ZONE, ZONE_FACES), ("text", TEXT, TEXT_FACES)):
        for name, path in paths.items():
            draw, advance = (outline_face if path.suffix == ".json" else font_face)(path)
            row = np.zeros((CELL, CELL * len(TEXT)), np.uint8)
            for i, letter in enumerate(letters):
                row[:, i * CELL : (i + 1) * CELL] = distances(draw(letter))
            rows.append(row)
            faces.append({"name": name, "kind": kind, "letters": letters, "advances": [round(advance(c), 4) for c in letters]})
    Image.fromarray(np.concatenate(rows)).save(HERE / "atlas.png", optimize=True)
    facts = {"cell": CELL, "cap": CAP, "baseline": BASELINE, "spread": SPREAD, "faces": faces}
    (HERE / "atlas.json").write_text(json.dumps(facts, indent=1) + "\n")


main()
