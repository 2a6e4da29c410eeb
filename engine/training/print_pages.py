"""Straightened documents, drawn a batch at a time: print in columns, pictures, signatures, and what is no print."""

import math

import torch

from print_content import LONGEST
from print_render import PrintText
from render import ABSENT, chance, clouds, developed, grains, lit, sample, security_print, uniform

ROWS = 16
THICK = 0.5
"""The height of a line's middle strip in cap heights."""


def layer(atlas, pool, device, batch, base, cap, start, room, keep):
    """Text in rows; what does not fit into the room is left out."""
    codes = pool[torch.randint(len(pool), (batch, ROWS), device=device)].long()
    each = lambda low, high: uniform(device, low, high, batch, ROWS)
    often = lambda share, values: torch.where(chance(device, share, batch, ROWS), values, 0.0)
    face = atlas.faces(batch, 1).expand(batch, ROWS).clone()
    face = torch.where(chance(device, 0.3, batch, ROWS), atlas.faces(batch, ROWS), face)
    base = torch.where(keep, base, ABSENT)
    text = PrintText(
        atlas, codes, base, cap, start, face, each(0.85, 1.15), often(0.08, each(0, 0.25)),
        weight=each(-0.03, 0.035), dark=each(0.5, 1), tracking=often(0.35, each(-0.03, 0.3)), gap=often(0.3, each(-0.1, 0.1)),
    )
    # Sexes, classes and field numbers stand alone.
    short = torch.where(chance(device, 0.14, batch, ROWS), torch.randint(1, 4, (batch, ROWS), device=device), LONGEST)
    fits = text.cut(room) & (torch.arange(LONGEST, device=device) < short[..., None])
    glyphs = torch.where(fits, codes, -1)
    glyphs = torch.where((glyphs < 0).cumsum(-1) > 0, -1, glyphs)
    lengths = (glyphs >= 0).sum(-1)
    last = glyphs.gather(2, (lengths - 1).clamp(min=0)[..., None])[..., 0]
    lengths = torch.where((lengths > 0) & (last == 0), lengths - 1, lengths)
    text.glyphs = torch.where(torch.arange(LONGEST, device=device) < lengths[..., None], glyphs, -1)
    text.absent = text.absent | (lengths == 0)
    end = text.ends.gather(2, (lengths - 1).clamp(min=0)[..., None])[..., 0]
    text.length = torch.where(lengths > 0, end, 0.0)
    return text


def rows_of(device, batch, high, column_cap):
    """Base lines and cap heights from top to bottom: labels over values, or a list, close or far apart."""
    paired = chance(device, 0.6, batch, 1)
    small = torch.arange(ROWS, device=device) % 2 == 0
    ratio = uniform(device, 0.5, 0.75, batch, 1)
    cap = column_cap * torch.where(paired & small, ratio, 1.0) * torch.exp(torch.randn(batch, ROWS, device=device) * 0.04)
    cap = torch.where(chance(device, 0.06, batch, ROWS), cap * uniform(device, 1.2, 2.2, batch, ROWS), cap)
    cap = cap.clamp(min=5.2)
    loose = uniform(device, 0.42, 1.6, batch, 1)
    space = cap * torch.where(paired & small, uniform(device, 0.6, 2.2, batch, 1), loose)
    space = torch.where(chance(device, 0.1, batch, ROWS), space * 3, space).clamp(min=2.5)
    # Room for accents above the one and tails below the other.
    room = torch.maximum(cap * 0.35, torch.full_like(cap, 2.0))
    base = (cap + space + room * chance(device, 0.7, batch, 1)).cumsum(1) + uniform(device, -0.15, 0.55, batch, 1) * high
    return base, cap


def box(device, batch, wide, high, w, h):
    """A place for something of this size; left and top."""
    return uniform(device, -0.15, 1, batch, 1, 1) * (wide - w * 0.7), uniform(device, -0.1, 1, batch, 1, 1) * (high - h * 0.7)


def from_bank(bank, x, y, left, top, w, h):
    batch = x.shape[0]
    pick = torch.randint(len(bank), (batch,), device=x.device)
    nx, ny = (x - left) / w, (y - top) / h
    inside = (nx > 0) & (nx < 1) & (ny > 0) & (ny < 1)
    return sample(bank[pick][:, None], nx.clamp(0, 1), ny.clamp(0, 1), "border"), inside


def bars(device, x, y, left, top, w, h):
    """A barcode or a table of dark cells: no print."""
    batch = x.shape[0]
    one = (batch, 1, 1)
    sheet = (torch.rand(batch, 1, 24, 96, device=device) < 0.5).float()
    sheet = torch.where(chance(device, 0.4, batch, 1, 1, 1), sheet[:, :, :1].expand(-1, -1, 24, -1), sheet)
    nx, ny = (x - left) / w, (y - top) / h
    inside = (nx > 0) & (nx < 1) & (ny > 0) & (ny < 1)
    grid = torch.stack((nx.clamp(0, 1) * 2 - 1, ny.clamp(0, 1) * 2 - 1), -1)
    cells = torch.nn.functional.grid_sample(sheet, grid, mode="nearest", align_corners=False)[:, 0]
    return cells, inside & chance(device, 0.18, *one)


def draw(atlas, pool, banks, batch, high, wide, easy=False):
    """Pages [B, 1, H, W] and what is where at half their size: strip, cap height, direction, signature, portrait."""
    device = atlas.image.device
    signatures, portraits = banks
    one = (batch, 1, 1)
    y, x = torch.meshgrid(torch.arange(high, device=device) + 0.5, torch.arange(wide, device=device) + 0.5, indexing="ij")
    y, x = y.expand(batch, -1, -1), x.expand(batch, -1, -1)
    # Print stands on its head or sideways in some; then the paper's own axes are turned.
    turn = torch.where(chance(device, 0.5, *one), 0, torch.randint(1, 4, one, device=device))
    size = max(high, wide)
    cx, cy = x - wide / 2, y - high / 2
    angle = turn * (math.pi / 2) + (torch.randn(one, device=device) * 0.008).clamp(-0.02, 0.02)
    u = cx * angle.cos() + cy * angle.sin() + size / 2
    v = -cx * angle.sin() + cy * angle.cos() + size / 2
    lean = torch.randn(one, device=device) * 0.03
    u, v = u + lean * (v - size / 2), v + torch.randn(one, device=device) * 0.006 * (u - size / 2)

    smooth = sample(clouds(device, batch, 3), x / size, y / size)
    paper = uniform(device, 0.5, 1, *one) * (1 + smooth * uniform(device, 0, 0.2, *one))
    unit = uniform(device, 7, 26, *one)
    for _ in range(2):
        lines = security_print(u, v, torch.ones_like(u), unit * torch.exp(uniform(device, -1.2, 0.8, *one)), smooth)
        paper = paper * (1 - lines * uniform(device, 0, 1, *one) ** 2 * 0.4)
    # A rosette and a hologram.
    for _ in range(2):
        mx, my, far = uniform(device, 0, size, *one), uniform(device, 0, size, *one), uniform(device, 20, 160, *one)
        r, turned = ((u - mx) ** 2 + (v - my) ** 2).sqrt() / far, torch.atan2(v - my, u - mx)
        petals = torch.randint(5, 42, one, device=device)
        rings = torch.sin(r * uniform(device, 6, 40, *one) + torch.sin(turned * petals) * uniform(device, 0, 4, *one))
        paper = paper * (1 + ((1 - r) * far * 0.3).clamp(0, 1) * chance(device, 0.5, *one) * (rings * uniform(device, 0, 0.2, *one) + uniform(device, -0.15, 0.15, *one)))
    ink = torch.zeros_like(x)

    # Large faint letters across, and lines of letters too small to read: both are no print.
    word = pool[torch.randint(len(pool), (batch, 1), device=device)].long()
    slope = uniform(device, -0.5, 0.5, *one)
    big = uniform(device, 45, 110, batch, 1)
    ones = torch.ones(batch, 1, device=device)
    mark = PrintText(atlas, word, big / 2, big, 0 * ones, atlas.faces(batch, 1), ones, 0 * ones, -0.02 * ones, ones, 0.1 * ones, 0 * ones)
    mu, mv = (u - uniform(device, 0, 0.4, *one) * size) * slope.cos() + (v - uniform(device, 0.2, 0.8, *one) * size) * slope.sin(), (v - uniform(device, 0.2, 0.8, *one) * size) * slope.cos() - (u - uniform(device, 0, 0.4, *one) * size) * slope.sin()
    shape = mark.draw(mu, mv)
    inner = mark.draw(mu + 1.5, mv + 1.5)
    faint = torch.where(chance(device, 0.5, *one), (shape - inner).abs(), shape * 0.4)
    paper = paper * (1 - faint * uniform(device, 0, 0.5, *one) * chance(device, 0.4, *one))

    portrait = torch.zeros_like(x, dtype=torch.bool)
    hole = torch.zeros_like(portrait)
    for k in range(2):
        w = uniform(device, 110, 300, *one) if k == 0 else uniform(device, 50, 130, *one)
        h = w * uniform(device, 1.2, 1.35, *one)
        left, top = box(device, batch, size, size, w, h)
        face, inside = from_bank(portraits, u, v, left, top, w, h)
        inside = inside & chance(device, 0.5 if k == 0 else 0.25, *one)
        # The second is a ghost: pale, and not the portrait.
        share = 1.0 if k == 0 else uniform(device, 0.15, 0.5, *one)
        shown = face * uniform(device, 0.7, 1, *one) * (0.6 + 0.4 * paper)
        paper = torch.where(inside, paper * (1 - share) + shown * share, paper)
        if k == 0:
            portrait = inside
        hole = hole | inside

    left, top = box(device, batch, size, size, 300, 80)
    cells, inside = bars(device, u, v, left, top, uniform(device, 150, 800, *one), uniform(device, 40, 220, *one))
    paper = torch.where(inside, 0.9 - 0.8 * cells, paper)
    hole = hole | inside

    w = uniform(device, 90, 280, *one)
    h = w * uniform(device, 0.25, 0.42, *one)
    left, top = box(device, batch, size, size, w, h)
    pen, inside = from_bank(signatures, u, v, left, top, w, h)
    signed = inside & chance(device, 0.55, *one)
    ink = torch.maximum(ink, pen * signed * uniform(device, 0.5, 1, *one))

    strip, height = torch.zeros_like(portrait), torch.ones_like(x)
    column = torch.where(chance(device, 0.8, batch, 1), uniform(device, 7.5, 17, batch, 1), uniform(device, 15, 34, batch, 1))
    split = uniform(device, 0.25, 0.75, batch, 1) * size
    for side in range(2):
        cap0 = column * torch.exp(torch.randn(batch, 1, device=device) * 0.15)
        base, cap = rows_of(device, batch, size, cap0)
        near = uniform(device, -0.05, 0.15, batch, 1) * size if side == 0 else split + cap0 * uniform(device, 0.5, 2, batch, 1)
        inset = torch.where(chance(device, 0.25, batch, ROWS), uniform(device, 0, 0.3, batch, ROWS), 0.0) * size
        start = near + inset
        edge = split if side == 0 else torch.full_like(split, float(size) * 1.05)
        keep = chance(device, 0.85, batch, ROWS) & chance(device, 0.9, batch, 1)
        kinds = chance(device, 0.25, batch, 1)
        # A short label, then its value behind a gap; or one text.
        room = torch.where(kinds, uniform(device, 1.2, 9, batch, 1) * cap, edge - start)
        room = torch.minimum(room, edge - start)
        first = layer(atlas, pool, device, batch, base, cap, start, room, keep)
        # Of another size, a neighbour may stand closer and is still another line.
        like = chance(device, 0.4, batch, 1)
        ratio = torch.where(chance(device, 0.5, batch, 1), uniform(device, 1.25, 1.7, batch, 1), uniform(device, 0.55, 0.78, batch, 1))
        tall = cap * torch.where(like, torch.ones_like(ratio), ratio)
        tall = torch.where(tall < 5.2, cap, tall)
        gap = torch.where(tall == cap, uniform(device, 0.95, 4, batch, 1), uniform(device, 0.35, 3, batch, 1)) * torch.maximum(tall, cap)
        after = start + first.length + gap
        second = layer(atlas, pool, device, batch, base, tall, after, edge - after - cap, keep & (chance(device, 0.35, batch, ROWS) | kinds))
        for text in (first, second):
            soft = uniform(device, 0.8, 1.4, batch, 1)
            drawn = text.draw(u, v, soft)
            marked, tall = text.marks(u, v, THICK)
            open_ = ~hole
            ink = torch.maximum(ink, drawn * open_)
            fresh = marked & open_
            height = torch.where(fresh & ~strip, tall, height)
            strip = strip | fresh

    # A zone of OCR-B has its own reader; microprint nobody reads.
    letters = torch.tensor([i for i, c in enumerate(atlas.letters) if c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<"], device=device)
    for kind in range(2):
        rows = 3 if kind == 0 else 2
        codes = letters[torch.randint(len(letters), (batch, rows, LONGEST), device=device)]
        filled = uniform(device, 0, 0.8, batch, rows, 1) > torch.arange(LONGEST, device=device) / LONGEST
        codes = torch.where(filled | chance(device, 0.3, batch, rows, 1), codes, atlas.letters.index("<")) if kind == 0 else codes
        cap = uniform(device, 11, 24, batch, 1).expand(batch, rows) if kind == 0 else uniform(device, 2.2, 4.4, batch, rows)
        ones = torch.ones(batch, rows, device=device)
        spacing = uniform(device, 1.7, 2.6, batch, 1) if kind == 0 else uniform(device, 4, 40, batch, 1)
        level = uniform(device, 0.1, 0.95, batch, 1) * size
        base = level + torch.arange(rows, device=device) * spacing * cap
        face = len(atlas.advances) - 1 if kind == 0 else 0
        zone = PrintText(atlas, codes, base, cap, uniform(device, -0.1, 0.15, batch, 1) * size * ones, (ones * face).long(), ones, 0 * ones, 0 * ones, ones, uniform(device, 0, 0.12, batch, 1) * ones, 0 * ones)
        inside = chance(device, 0.2 if kind == 0 else 0.45, *one)
        band = (v > (base[:, :1] - cap[:, :1] * 1.4)[..., None]) & (v < (base[:, -1:] + cap[:, -1:] * 0.6)[..., None]) & inside
        clear = band & (kind == 0)
        # Microprint goes on and on.
        along = u if kind == 0 else (u + 2000) % zone.ends[:, :, -1].amin(1)[:, None, None] + zone.start.amin(1)[:, None, None]
        drawn = zone.draw(along, v) * inside
        ink = torch.where(clear, drawn, torch.maximum(ink, drawn * 0.8))
        strip = strip & ~clear
        signed = signed & ~clear
        paper = torch.where(clear, paper * 0.3 + 0.65, paper)

    # Rules and boxes.
    for _ in range(2):
        at = uniform(device, 0, size, *one)
        rule = torch.where(chance(device, 0.6, *one), (v - at).abs(), (u - at).abs())
        ink = torch.maximum(ink, (1.2 - rule).clamp(0, 1) * uniform(device, 0, 0.8, *one) * chance(device, 0.3, *one))
    dark = uniform(device, 0.02, 0.5, *one)
    picture = paper * (1 - ink * (1 - dark))
    # A band with light letters.
    level, thick = uniform(device, 0, size, *one), uniform(device, 20, 80, *one)
    band = ((v - level).abs() < thick) & (u < uniform(device, 0.1, 1.5, *one) * size) & chance(device, 0.15, *one)
    picture = torch.where(band, 1.0 - picture * 0.9, picture)
    if not easy:
        picture = developed(lit(picture, x / wide, y / high), blur=1.5)

    halves = lambda t: t[:, ::2, ::2] if t.dtype == torch.bool else t[:, 1::2, 1::2]
    either = lambda t: t[:, ::2, ::2] | t[:, 1::2, 1::2]
    strip, signed, portrait = either(strip), halves(signed), halves(portrait)
    tall = torch.maximum(height[:, ::2, ::2], height[:, 1::2, 1::2])
    direction = torch.cat((angle.cos(), angle.sin()), 1)[:, :, 0]
    return picture[:, None], (strip, (tall / 12).clamp(min=0.1).log2(), direction, signed, portrait)
