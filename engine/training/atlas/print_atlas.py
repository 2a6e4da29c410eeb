"""Draws the atlas of printed letters: distances to the outlines of every letter of ../../text/alphabet.json in many faces.

Needs Pillow, OpenCV and the fonts of ../README.md:  python3 print_atlas.py
"""

import json
import pathlib

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

HERE = pathlib.Path(__file__).parent
WIDE, HIGH, CAP, BASELINE, SPREAD, OVER = 48, 52, 24, 38, 6, 4
LETTERS = json.loads((HERE / "../../text/alphabet.json").read_text())["letters"]
FONTS = pathlib.Path("/usr/share/fonts")
TRUETYPE = FONTS / "truetype"
FACES = {
    "dejavu": ("DejaVuSansCondensed", "DejaVuSansCondensed-Bold", "DejaVuSerifCondensed-Bold", "DejaVuSans", "DejaVuSans-Bold", "DejaVuSerif", "DejaVuSansMono", "DejaVuSansCondensed-Oblique"),
    "liberation2": ("LiberationSans-Regular", "LiberationSans-Bold", "LiberationSans-Italic", "LiberationSerif-Regular", "LiberationMono-Bold"),
    "noto": ("NotoSans-Regular", "NotoSans-Bold", "NotoSansDisplay-Regular", "NotoSansMono-Regular", "NotoSerif-Bold"),
    "open-sans": ("OpenSans-Regular", "OpenSans-CondBold", "OpenSans-CondLight", "OpenSans-Semibold"),
    "lato": ("Lato-Regular", "Lato-Bold"),
    "cantarell": ("Cantarell-Regular",),
    "roboto/unhinted/RobotoTTF": ("Roboto-Regular", "Roboto-Medium", "Roboto-Bold", "Roboto-Light"),
    "roboto/unhinted": ("RobotoCondensed-Regular", "RobotoCondensed-Bold"),
    "crosextra": ("Carlito-Regular",),
}
OTHERS = (FONTS / "opentype/inter/Inter-Regular.otf", FONTS / "opentype/ocr-b/OCRB.otf")


def paths():
    for folder, names in FACES.items():
        for name in names:
            path = TRUETYPE / folder / f"{name}.ttf"
            yield path if path.exists() else FONTS / "opentype" / folder / f"{name}.otf"
    yield from OTHERS


class Face:
    def __init__(self, path):
        font = ImageFont.truetype(str(path), 1000, layout_engine=ImageFont.Layout.BASIC)
        _, top, _, bottom = font.getbbox("H", anchor="ls")
        self.name = path.stem
        self.font = ImageFont.truetype(str(path), round(1000 * CAP * OVER / (bottom - top)), layout_engine=ImageFont.Layout.BASIC)
        self.nothing = bytes(self.font.getmask("\u0378"))

    def has(self, letter):
        return letter == " " or bytes(self.font.getmask(letter)) not in (self.nothing, b"")

    def advance(self, letter):
        return self.font.getlength(letter) / OVER / CAP

    def draw(self, letter):
        picture = Image.new("L", (WIDE * OVER, HIGH * OVER))
        place = (WIDE * OVER / 2 - self.font.getlength(letter) / 2, BASELINE * OVER)
        ImageDraw.Draw(picture).text(place, letter, 255, self.font, anchor="ls")
        return np.array(picture)


def distances(ink):
    inside = cv2.distanceTransform((ink > 127).astype(np.uint8), cv2.DIST_L2, 3)
    outside = cv2.distanceTransform((ink <= 127).astype(np.uint8), cv2.DIST_L2, 3)
    signed = cv2.resize((inside - outside) / OVER, (WIDE, HIGH), interpolation=cv2.INTER_AREA)
    return np.clip(np.round(128 + signed * 127 / SPREAD), 0, 255).astype(np.uint8)


def main():
    plain, bold = Face(TRUETYPE / "dejavu/DejaVuSansCondensed.ttf"), Face(TRUETYPE / "dejavu/DejaVuSansCondensed-Bold.ttf")
    faces, rows = [], []
    for path in paths():
        face = Face(path)
        # A letter that the face lacks comes from another, as a printer would do.
        other = bold if "Bold" in face.name else plain
        row = np.zeros((HIGH, WIDE * len(LETTERS)), np.uint8)
        advances, lacks = [], ""
        for i, letter in enumerate(LETTERS):
            own = face if face.has(letter) else other
            lacks += letter if own is other else ""
            advances.append(round(own.advance(letter), 3))
            row[:, i * WIDE : (i + 1) * WIDE] = distances(own.draw(letter))
        rows.append(row)
        faces.append({"name": face.name, "advances": advances})
        print(face.name, len(lacks), lacks[:60], flush=True)
    Image.fromarray(np.concatenate(rows)).save(HERE / "print-atlas.png")
    facts = {"wide": WIDE, "high": HIGH, "cap": CAP, "baseline": BASELINE, "spread": SPREAD, "letters": LETTERS, "faces": faces}
    (HERE / "print-atlas.json").write_text(json.dumps(facts, ensure_ascii=False) + "\n")


main()
