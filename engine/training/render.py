"""Draws training pictures on the GPU: glyphs from the atlas, paper, light, blur, noise and JPEG, a batch at a time."""

import json
import math
import pathlib

import numpy as np
import torch
import torch.nn.functional as F
from PIL import Image

HERE = pathlib.Path(__file__).parent
ABSENT = 1e5
"""The base line of a line of print that is not there."""


def uniform(like, low, high, *shape):
    return torch.rand(*shape, device=like) * (high - low) + low


def chance(like, share, *shape):
    return torch.rand(*shape, device=like) < share


class Atlas:
    """Distances to the outline of each glyph; a row of cells per face."""

    def __init__(self, device):
        facts = json.loads((HERE / "atlas/atlas.json").read_text())
        self.cell, self.cap, self.baseline, self.spread = (facts[k] for k in ("cell", "cap", "baseline", "spread"))
        pixels = np.array(Image.open(HERE / "atlas/atlas.png"), dtype=np.float32)
        self.image = torch.tensor((pixels - 128) * self.spread / 127, device=device)[None, None]
        self.zone_faces = [i for i, face in enumerate(facts["faces"]) if face["kind"] == "zone"]
        self.text_faces = [i for i, face in enumerate(facts["faces"]) if face["kind"] == "text"]
        widest = max(len(face["advances"]) for face in facts["faces"])
        self.advances = torch.tensor(
            [face["advances"] + [1.0] * (widest - len(face["advances"])) for face in facts["faces"]], device=device
        )
        self.counts = torch.tensor([len(face["advances"]) for face in facts["faces"]], device=device)

    def ink(self, face, glyph, du, dv, weight, soft):
        """Ink from 0 to 1 at a distance (in cap heights) from the middle of the glyph's base line.

        weight: how much bolder, in cap heights; soft: the width of an edge, in cap heights.
        """
        px, py = du * self.cap + self.cell / 2, dv * self.cap + self.baseline
        inside = (px > 0.5) & (px < self.cell - 0.5) & (py > 0.5) & (py < self.cell - 0.5) & (glyph >= 0)
        x = glyph.clamp(min=0) * self.cell + px.clamp(0.5, self.cell - 0.5)
        y = face * self.cell + py.clamp(0.5, self.cell - 0.5)
        height, width = self.image.shape[2:]
        grid = torch.stack((x * (2 / width) - 1, y * (2 / height) - 1), -1)
        distance = F.grid_sample(self.image, grid.reshape(1, -1, 1, 2), align_corners=False).reshape(px.shape) / self.cap
        return ((distance + weight) / soft + 0.5).clamp(0, 1) * inside


class Text:
    """Lines of print, at most one at any height. Lengths are in the unit of the paper (millimetres or pixels).

    base, cap, start: [B, R]; face: [B, R]; glyphs: [B, R, N], -1 for a space; middles, ends: [B, R, N].
    """

    BINS = 2048

    def __init__(self, atlas, base, cap, start, face, glyphs, advance, stretch, weight, dark):
        self.atlas, self.base, self.cap, self.start, self.face, self.glyphs = atlas, base, cap, start, face, glyphs
        self.stretch, self.weight, self.dark = stretch, weight, dark
        ends = advance.cumsum(-1)
        self.length = ends[..., -1].clamp(min=1e-3)
        self.middles = ends - advance / 2
        device = base.device
        absent = base.abs() > ABSENT / 2
        top = base.masked_fill(absent, ABSENT).amin(1) - cap.amax(1) * 2
        bottom = base.masked_fill(absent, -ABSENT).amax(1) + cap.amax(1)
        self.top, self.high = top, (bottom - top).clamp(min=1e-3)
        bins = (torch.arange(self.BINS, device=device) + 0.5) / self.BINS
        at = self.top[:, None] + bins * self.high[:, None]
        away = (at[:, :, None] - (base - cap / 2)[:, None]).abs() / cap[:, None]
        self.rows = away.masked_fill(absent[:, None], ABSENT).argmin(-1)
        along = bins * self.length[..., None]
        self.columns = torch.searchsorted(ends.contiguous(), along.contiguous()).clamp(max=glyphs.shape[-1] - 1)

    def draw(self, u, v, footprint):
        """Ink at these places of the paper; footprint: the size of a pixel there."""
        batch, shape = u.shape[0], u.shape
        u, v = u.reshape(batch, -1), v.reshape(batch, -1)
        footprint = footprint.reshape(batch, -1)
        row_bin = ((v - self.top[:, None]) / self.high[:, None] * self.BINS).long()
        visible = (row_bin >= 0) & (row_bin < self.BINS)
        row = self.rows.gather(1, row_bin.clamp(0, self.BINS - 1))
        pick = lambda values: values.gather(1, row)
        along = u - pick(self.start)
        column_bin = (along / pick(self.length) * self.BINS).long()
        visible &= (column_bin >= 0) & (column_bin < self.BINS)
        column = self.columns.reshape(batch, -1).gather(1, row * self.BINS + column_bin.clamp(0, self.BINS - 1))
        at = row * self.glyphs.shape[-1] + column
        pick_glyph = lambda values: values.reshape(batch, -1).gather(1, at)
        cap = pick(self.cap)
        du = (along - pick_glyph(self.middles)) / cap / pick(self.stretch)
        dv = (v - pick(self.base)) / cap
        ink = self.atlas.ink(pick(self.face), pick_glyph(self.glyphs), du, dv, pick_glyph(self.weight), (footprint / cap).clamp(min=0.03))
        return (ink * visible * pick_glyph(self.dark)).reshape(shape)


def zone_text(atlas, codes, lengths, base, cap, start, pitch):
    """Text in OCR-B; codes: [B, R, N] places in the alphabet, -1 beyond the line's end."""
    batch, rows, letters = codes.shape
    device = codes.device
    faces = torch.tensor(atlas.zone_faces, device=device)
    face = faces[torch.randint(len(faces), (batch, 1), device=device)].expand(batch, rows)
    advance = pitch[..., None].expand(batch, rows, letters) * (torch.arange(letters, device=device) < lengths[..., None])
    # A few printers are uneven.
    jitter = torch.randn(batch, rows, letters, device=device) * uniform(device, 0, 0.02, batch, 1, 1)
    advance = advance * (1 + jitter)
    weight = uniform(device, -0.035, 0.05, batch, 1, 1) + torch.randn(batch, rows, letters, device=device) * 0.006
    dark = 1 - uniform(device, 0, 0.25, batch, 1, 1) * torch.rand(batch, rows, letters, device=device)
    stretch = uniform(device, 0.88, 1.12, batch, 1).expand(batch, rows)
    return Text(atlas, base, cap, start, face, codes, advance, stretch, weight, dark)


def printed_text(atlas, base, cap, start, end, letters=72):
    """Words of any letters in ordinary faces, from start to end; some lines are short."""
    batch, rows = base.shape
    device = base.device
    faces = torch.tensor(atlas.text_faces, device=device)
    face = faces[torch.randint(len(faces), (batch, 1), device=device)].expand(batch, rows).clone()
    other = chance(device, 0.3, batch, rows)
    face[other] = faces[torch.randint(len(faces), (int(other.sum()),), device=device)]
    # A number in OCR-B is no zone.
    zone_like = chance(device, 0.04, batch, rows)
    face[zone_like] = atlas.zone_faces[0]
    kinds = torch.randint(4, (batch, rows, 1), device=device)
    capital = torch.randint(32, 58, (batch, rows, letters), device=device)
    small = torch.randint(64, 90, (batch, rows, letters), device=device)
    figure = torch.randint(12, 26, (batch, rows, letters), device=device)
    glyphs = torch.where(kinds == 0, capital, torch.where(kinds == 3, figure, small))
    glyphs = torch.where(torch.rand(glyphs.shape, device=device) < 0.06, torch.randint(0, 94, glyphs.shape, device=device), glyphs)
    glyphs = torch.where(zone_like[..., None], glyphs % 36, glyphs)
    advance = atlas.advances[face[..., None], glyphs]
    space = torch.rand(glyphs.shape, device=device) < uniform(device, 0.08, 0.22, batch, rows, 1)
    glyphs = torch.where(space, -1, glyphs)
    advance = torch.where(space, 0.45, advance) * cap[..., None] * uniform(device, 0.95, 1.2, batch, rows, 1)
    room = (end - start)[..., None] * torch.where(chance(device, 0.5, batch, rows), 1.0, torch.rand(batch, rows, device=device))[..., None]
    room = torch.where(zone_like[..., None], torch.minimum(room, cap[..., None] * 14), room)
    over = advance.cumsum(-1) > room
    glyphs = torch.where(over, -1, glyphs)
    advance = torch.where(over, 0.0, advance)
    ones = torch.ones(batch, rows, device=device)
    weight = uniform(device, -0.03, 0.04, batch, rows, 1).expand(batch, rows, letters)
    dark = uniform(device, 0.4, 1, batch, rows, 1).expand(batch, rows, letters)
    return Text(atlas, base, cap, start, face, glyphs, advance, ones, weight, dark)


def clouds(device, batch, coarse):
    """Smooth noise, [B, 1, 64, 64], about -1 to 1, with detail from `coarse` blobs upwards."""
    total = 0
    for octave in range(3):
        grid = torch.randn(batch, 1, coarse * 2**octave + 3, coarse * 2**octave + 3, device=device)
        total = total + F.interpolate(grid, size=(64, 64), mode="bicubic", align_corners=False) * 0.5**octave
    return total * 0.6


def grains(x, y, fine):
    """Noise as fine as `fine` blobs over 0 to 1; every picture sees another part of the same sheet."""
    device, batch = x.device, x.shape[0]
    shape = (batch,) + (1,) * (x.dim() - 1)
    sheet = torch.randn(1, 1, 512, 512, device=device)
    sheet = sheet + F.interpolate(torch.randn(1, 1, 128, 128, device=device), size=(512, 512), mode="bilinear", align_corners=False)
    place = lambda t: t * (fine / 512) + uniform(device, 0, 1, *shape)
    return sample(sheet.expand(batch, -1, -1, -1), place(x), place(y)) * 0.7


def sample(texture, x, y, mode="reflection"):
    """A texture over 0 to 1."""
    grid = torch.stack((x * 2 - 1, y * 2 - 1), -1)
    return F.grid_sample(texture, grid, padding_mode=mode, align_corners=False)[:, 0]


def security_print(u, v, footprint, period, noise):
    """Fine curved lines, as guilloches have; fades where pixels cannot hold it. About 0 to 1 (dark)."""
    device, batch = u.device, u.shape[0]
    shape = (batch,) + (1,) * (u.dim() - 1)
    total = torch.zeros_like(u)
    for _ in range(2):
        angle = uniform(device, 0, math.pi, *shape)
        length = period * torch.exp(uniform(device, -0.7, 0.9, *shape))
        bend = uniform(device, 0, 3, *shape) * noise
        phase = (u * angle.cos() + v * angle.sin()) / length
        wave = torch.sin(2 * math.pi * (phase + bend))
        sharp = uniform(device, 1, 6, *shape)
        lines = torch.sigmoid(wave * sharp - uniform(device, 0, 3, *shape))
        fade = torch.exp(-((footprint / length * 2) ** 2))
        total = total + lines * fade * uniform(device, 0, 1, *shape)
    dots = torch.sin(2 * math.pi * u / period) * torch.sin(2 * math.pi * v / period) * torch.exp(-((footprint / period * 2) ** 2))
    return (total + dots.clamp(min=0) * chance(device, 0.3, *shape)) / 2


def blurred(x, across, down, reach=7):
    """Blurs each picture [B, H, W] by its own widths (in pixels)."""
    at = torch.arange(-reach, reach + 1, device=x.device, dtype=torch.float32)
    for width, pad, axis in ((across, (reach, reach, 0, 0), 2), (down, (0, 0, reach, reach), 1)):
        weights = torch.exp(-(at**2) / (2 * width[:, None] ** 2))
        weights = weights / weights.sum(1, keepdim=True)
        padded = F.pad(x[:, None], pad, mode="replicate")[:, 0]
        total = torch.zeros_like(x)
        for k in range(2 * reach + 1):
            total.addcmul_(padded.narrow(axis, k, x.shape[axis]), weights[:, k, None, None])
        x = total
    return x


LUMINANCE = [
    [16, 11, 10, 16, 24, 40, 51, 61],
    [12, 12, 14, 19, 26, 58, 60, 55],
    [14, 13, 16, 24, 40, 57, 69, 56],
    [14, 17, 22, 29, 51, 87, 80, 62],
    [18, 22, 37, 56, 68, 109, 103, 77],
    [24, 35, 55, 64, 81, 104, 113, 92],
    [49, 64, 78, 87, 103, 121, 120, 101],
    [72, 92, 95, 98, 112, 100, 103, 99],
]


def jpeg(x, quality):
    """What JPEG of this quality [B] leaves of grey pictures [B, H, W] from 0 to 1."""
    batch, height, width = x.shape
    padded = F.pad(x[:, None], (0, -width % 8, 0, -height % 8), mode="replicate")[:, 0] * 255 - 128
    k = torch.arange(8, device=x.device, dtype=torch.float32)
    basis = torch.cos((2 * k[None] + 1) * k[:, None] * math.pi / 16) * torch.where(k == 0, math.sqrt(1 / 8), 0.5)[:, None]
    blocks = padded.reshape(batch, padded.shape[1] // 8, 8, padded.shape[2] // 8, 8).transpose(2, 3)
    scale = torch.where(quality < 50, 50 / quality, 2 - quality / 50)
    table = (torch.tensor(LUMINANCE, device=x.device, dtype=torch.float32) * scale[:, None, None]).round().clamp(min=1)[:, None, None]
    waves = basis @ blocks @ basis.T
    blocks = basis.T @ ((waves / table).round() * table) @ basis
    out = blocks.transpose(2, 3).reshape(padded.shape)[:, :height, :width]
    return ((out + 128) / 255).clamp(0, 1)


def developed(x, blur, worst_quality=35):
    """A camera's picture of what is before it: blur up to `blur` pixels, sharpening, noise, tone, JPEG."""
    batch, device = x.shape[0], x.device
    across = uniform(device, 0.25, 1, batch) ** 2 * blur
    down = across * torch.where(chance(device, 0.3, batch), torch.exp(uniform(device, -0.9, 0.9, batch)), 1.0)
    x = blurred(x, across.clamp(min=0.25), down.clamp(0.25, blur * 1.2))
    amount = torch.where(chance(device, 0.35, batch), uniform(device, 0.2, 1.5, batch), 0.0)
    middle = torch.full((batch,), 1.2, device=device)
    soft = blurred(x, middle, middle, reach=3)
    x = x + (x - soft) * amount[:, None, None]
    gamma = torch.exp(uniform(device, -0.5, 0.5, batch))[:, None, None]
    x = x.clamp(0, 1) ** gamma
    low, high = uniform(device, 0, 0.2, batch)[:, None, None], uniform(device, 0.65, 1.1, batch)[:, None, None]
    x = low + x * (high - low)
    grain = uniform(device, 0, 1, batch)[:, None, None] ** 3 * 0.07
    x = x + torch.randn_like(x) * grain
    return jpeg(x.clamp(0, 1), uniform(device, worst_quality, 96, batch))


def lit(x, px, py, glare=0.35):
    """Uneven light over a picture: a slope, soft shadows with an edge, and a highlight. px, py: 0 to 1."""
    batch, device = x.shape[0], x.device
    shape = (batch, 1, 1)
    angle = uniform(device, 0, 2 * math.pi, *shape)
    slope = (px - 0.5) * angle.cos() + (py - 0.5) * angle.sin()
    x = x * (1 + slope * uniform(device, 0, 0.8, *shape))
    angle = uniform(device, 0, 2 * math.pi, *shape)
    edge = (px - uniform(device, 0.1, 0.9, *shape)) * angle.cos() + (py - uniform(device, 0.1, 0.9, *shape)) * angle.sin()
    shade = torch.sigmoid(edge * torch.exp(uniform(device, 1.5, 5, *shape)))
    depth = torch.where(chance(device, 0.35, *shape), uniform(device, 0.1, 0.6, *shape), 0.0)
    x = x * (1 - depth * shade)
    wide, high = uniform(device, 0.03, 0.4, *shape), uniform(device, 0.03, 0.4, *shape)
    far = ((px - uniform(device, 0, 1, *shape)) / wide) ** 2 + ((py - uniform(device, 0, 1, *shape)) / high) ** 2
    shine = torch.exp(-far) * torch.where(chance(device, glare, *shape), uniform(device, 0.1, 0.75, *shape), 0.0)
    return x + (1 - x) * shine
