"""Draws printed text on the GPU from the atlas of print: any letter of the alphabet, in many faces."""

import json
import pathlib

import numpy as np
import torch
import torch.nn.functional as F
from PIL import Image

from render import ABSENT, chance, sample, uniform

HERE = pathlib.Path(__file__).parent
OFTEN = {"DejaVuSansCondensed": 9, "DejaVuSansCondensed-Bold": 4, "DejaVuSerifCondensed-Bold": 2, "OCRB": 0.6, "LiberationSans-Regular": 2, "LiberationSans-Bold": 2, "DejaVuSansMono": 0.6, "LiberationMono-Bold": 0.6, "NotoSansMono-Regular": 0.6}
"""How much oftener than others a face is taken."""


class PrintAtlas:
    """Distances to the outline of each glyph; a row of cells per face. Glyph 0 is the space."""

    def __init__(self, device):
        facts = json.loads((HERE / "atlas/print-atlas.json").read_text())
        self.wide, self.high, self.cap, self.baseline = (facts[k] for k in ("wide", "high", "cap", "baseline"))
        pixels = np.array(Image.open(HERE / "atlas/print-atlas.png"), dtype=np.float32)
        self.image = torch.tensor((pixels - 128) * facts["spread"] / 127, device=device)[None, None]
        self.advances = torch.tensor([face["advances"] for face in facts["faces"]], device=device)
        self.shares = torch.tensor([OFTEN.get(face["name"], 1.0) for face in facts["faces"]], device=device)
        self.letters = facts["letters"]
        self.slanted = torch.tensor([any(k in face["name"] for k in ("Italic", "Oblique")) for face in facts["faces"]], device=device)

    def faces(self, *shape):
        count = int(np.prod(shape))
        return torch.multinomial(self.shares, count, replacement=True).reshape(shape)

    def ink(self, face, glyph, du, dv, weight, soft):
        """Ink from 0 to 1 at a distance (in cap heights) from the middle of the glyph's base line."""
        px, py = du * self.cap + self.wide / 2, dv * self.cap + self.baseline
        inside = (px > 0.5) & (px < self.wide - 0.5) & (py > 0.5) & (py < self.high - 0.5) & (glyph > 0)
        x = glyph.clamp(min=0) * self.wide + px.clamp(0.5, self.wide - 0.5)
        y = face * self.high + py.clamp(0.5, self.high - 0.5)
        height, width = self.image.shape[2:]
        grid = torch.stack((x * (2 / width) - 1, y * (2 / height) - 1), -1)
        distance = F.grid_sample(self.image, grid.reshape(1, -1, 1, 2), align_corners=False).reshape(px.shape) / self.cap
        return ((distance + weight) / soft + 0.5).clamp(0, 1) * inside


class PrintText:
    """Lines of print, at most one at any height. Lengths are in pixels of the paper.

    base, cap, start, face, stretch, lean, weight, dark: [B, R]; glyphs: [B, R, N], -1 beyond the end;
    tracking, gap: [B, R], added to every letter and to every space, in cap heights.
    """

    BINS = 1024

    def __init__(self, atlas, glyphs, base, cap, start, face, stretch, lean, weight, dark, tracking, gap):
        self.atlas, self.glyphs, self.base, self.cap, self.start, self.face = atlas, glyphs, base, cap, start, face
        self.stretch, self.lean, self.weight, self.dark = stretch, lean, weight, dark
        advance = atlas.advances[face[..., None], glyphs.clamp(min=0)] * stretch[..., None]
        advance = advance + tracking[..., None] + torch.where(glyphs == 0, gap[..., None], 0.0)
        self.advance = advance.clamp(min=0.12) * (glyphs >= 0) * cap[..., None]
        self.ends = self.advance.cumsum(-1)
        self.middles = self.ends - self.advance / 2
        self.length = (self.ends[..., -1] - tracking * cap).clamp(min=1e-3)
        device = base.device
        self.absent = (base.abs() > ABSENT / 2) | (glyphs[..., 0] < 0)
        high = base - cap * 1.7
        top = high.masked_fill(self.absent, ABSENT).amin(1)
        bottom = (base + cap * 0.8).masked_fill(self.absent, -ABSENT).amax(1)
        self.top, self.high = top, (bottom - top).clamp(min=1e-3)
        bins = (torch.arange(self.BINS, device=device) + 0.5) / self.BINS
        at = self.top[:, None] + bins * self.high[:, None]
        away = (at[:, :, None] - (base - cap / 2)[:, None]).abs() / cap[:, None]
        self.rows = away.masked_fill(self.absent[:, None], ABSENT).argmin(-1)
        along = bins * self.ends[..., -1:].clamp(min=1e-3)
        self.columns = torch.searchsorted(self.ends.contiguous(), along.contiguous()).clamp(max=glyphs.shape[-1] - 1)

    def cut(self, room):
        """Takes away what passes this length [B, R]; call before draw."""
        return self.ends <= room[..., None]

    def place(self, u, v):
        batch = u.shape[0]
        row_bin = ((v - self.top[:, None]) / self.high[:, None] * self.BINS).long()
        visible = (row_bin >= 0) & (row_bin < self.BINS)
        row = self.rows.gather(1, row_bin.clamp(0, self.BINS - 1))
        visible &= ~self.absent.gather(1, row)
        return row, visible

    def draw(self, u, v, soft=1.0):
        """Ink at these places of the paper; soft: the width of an edge in its pixels."""
        batch, shape = u.shape[0], u.shape
        u, v = u.reshape(batch, -1), v.reshape(batch, -1)
        row, visible = self.place(u, v)
        pick = lambda values: values.gather(1, row)
        cap = pick(self.cap)
        dv = (v - pick(self.base)) / cap
        along = u - pick(self.start) + dv * pick(self.lean) * cap
        total = self.ends[..., -1].clamp(min=1e-3)
        column_bin = (along / pick(total) * self.BINS).long()
        column = self.columns.reshape(batch, -1).gather(1, row * self.BINS + column_bin.clamp(0, self.BINS - 1))
        count = self.glyphs.shape[-1]
        stretch, weight, face, edge = pick(self.stretch), pick(self.weight), pick(self.face), (soft / cap).clamp(min=0.03)
        ink = None
        side = torch.zeros_like(column)
        for step in range(2):
            place = column + side
            fine = visible & (place >= 0) & (place < count)
            at = row * count + place.clamp(0, count - 1)
            away = along - self.middles.reshape(batch, -1).gather(1, at)
            glyph = torch.where(fine, self.glyphs.reshape(batch, -1).gather(1, at), 0)
            here = self.atlas.ink(face, glyph, away / cap / stretch, dv, weight, edge)
            ink = here if ink is None else torch.maximum(ink, here)
            # Accents and slanted letters reach over their neighbours.
            side = torch.where(away > 0, 1, -1)
        return (ink * pick(self.dark)).reshape(shape)

    def marks(self, u, v, thick):
        """Whether a place is in the middle strip of a line (`thick` in cap heights), and the line's cap height."""
        batch, shape = u.shape[0], u.shape
        u, v = u.reshape(batch, -1), v.reshape(batch, -1)
        row, visible = self.place(u, v)
        pick = lambda values: values.gather(1, row)
        cap = pick(self.cap)
        dv = (v - pick(self.base)) / cap + 0.5
        along = u - pick(self.start)
        inside = visible & (dv.abs() < torch.clamp(1.1 / cap, min=thick / 2)) & (along > 0) & (along < pick(self.length))
        return inside.reshape(shape), cap.reshape(shape)


def codes_of(texts, letters, longest, device):
    table = np.full(0x2200, -1, np.int16)
    for i, letter in enumerate(letters):
        table[ord(letter)] = i
    codes = np.full((len(texts), longest), -1, np.int16)
    for row, text in enumerate(texts):
        codes[row, : len(text)] = table[np.frombuffer(text.encode("utf-32-le"), np.uint32)]
    return torch.tensor(codes, device=device)


def strokes(x, y, size, count, device):
    """Thin lines across, as rules, folds and outlines of large letters are; 0 to 1."""
    batch = x.shape[0]
    total = torch.zeros_like(x)
    for _ in range(count):
        one = (batch, 1, 1)
        angle = torch.where(chance(device, 0.35, *one), torch.randint(2, one, device=device) * 1.5708, uniform(device, 0, 3.1416, *one))
        away = (x - uniform(device, 0, 1, *one) * x.amax()) * angle.sin() + (y - uniform(device, 0, 1, *one) * y.amax()) * angle.cos()
        away = away + torch.sin(x / size / uniform(device, 2, 12, *one)) * uniform(device, 0, 0.6, *one) * size * chance(device, 0.4, *one)
        # Some are parts of large circles.
        middle_x, middle_y, far = uniform(device, 0, 1, *one) * x.amax(), uniform(device, -3, 3, *one) * y.amax(), uniform(device, 0.5, 6, *one) * size
        ring = ((x - middle_x) ** 2 + (y - middle_y) ** 2).sqrt() - far
        away = torch.where(chance(device, 0.3, *one), ring, away)
        thick = uniform(device, 0.02, 0.1, *one) * size
        line = ((thick - away.abs()) + 0.5).clamp(0, 1)
        total = torch.maximum(total, line * uniform(device, 0, 1, *one) ** 1.5 * chance(device, 0.35, *one))
    return total


def patches(x, y, size, device):
    """A larger shape with an edge: a picture's frame, a hologram, a tinted box. -1 to 1."""
    batch = x.shape[0]
    one = (batch, 1, 1)
    cx, cy = uniform(device, 0, 1, *one) * x.amax(), uniform(device, -0.3, 1.3, *one) * y.amax()
    wide, high = uniform(device, 1, 9, *one) * size, uniform(device, 0.8, 5, *one) * size
    dx, dy = (x - cx) / wide, (y - cy) / high
    far = torch.where(chance(device, 0.5, *one), (dx * dx + dy * dy).sqrt(), torch.maximum(dx.abs(), dy.abs()))
    return ((1 - far) * high + 0.5).clamp(0, 1) * uniform(device, -1, 1, *one) * chance(device, 0.3, *one)
