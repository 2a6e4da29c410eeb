"""Photographs of documents with and without machine-readable zones, drawn a batch at a time. Lengths are millimetres."""

import math

import torch
import torch.nn.functional as F

from render import ABSENT, chance, clouds, developed, grains, lit, printed_text, sample, security_print, uniform, zone_text

SIZES = {"TD1": (85.6, 54.0), "TD2": (105.0, 74.0), "TD3": (125.0, 88.0), "MRV-A": (120.0, 80.0), "MRV-B": (105.0, 74.0)}
FORMATS = tuple(SIZES)
ROWS, LETTERS_PER_ROW = 3, 44
FAR = 2000.0


def cameras(like, batch, size, width, close):
    """Homographies from the paper (origin in its middle) to pixels, before the shift; and whether the view is close."""
    turn = uniform(like, 0, 2 * math.pi, batch)
    straight = torch.randint(4, (batch,), device=like) * math.pi / 2 + torch.randn(batch, device=like) * 0.08
    turn = torch.where(chance(like, 0.6, batch), straight, turn)
    turn = torch.where(close, torch.randn(batch, device=like) * 0.06, turn)
    tilt = uniform(like, 0, 1, batch) ** 1.3 * math.radians(42)
    tilt = torch.where(close, tilt * 0.5, tilt)
    axis = uniform(like, 0, 2 * math.pi, batch)
    focal = uniform(like, 0.9, 2.2, batch)

    # Rotation about an axis in the plane, applied to the turned paper.
    ax, ay, c, s = axis.cos(), axis.sin(), tilt.cos(), tilt.sin()
    cu, su = turn.cos(), turn.sin()
    spin = lambda x, y: (
        x * (c + ax * ax * (1 - c)) + y * ax * ay * (1 - c),
        x * ax * ay * (1 - c) + y * (c + ay * ay * (1 - c)),
        x * -ay * s + y * ax * s,
    )
    first, second = spin(cu, su), spin(-su, cu)
    far = width * focal * uniform(like, 0.9, 1.3, batch)
    scale = size * far / width
    zero, one = torch.zeros(batch, device=like), torch.ones(batch, device=like)
    rows = (
        torch.stack((first[0] * scale, second[0] * scale, zero), -1),
        torch.stack((first[1] * scale, second[1] * scale, zero), -1),
        torch.stack((first[2], second[2], far * one), -1),
    )
    return torch.stack(rows, 1)


def project(matrix, u, v):
    """Points [B, ...] of the paper to pixels."""
    shape = (-1,) + (1,) * (u.dim() - 1)
    m = [[matrix[:, i, j].reshape(shape) for j in range(3)] for i in range(3)]
    w = m[2][0] * u + m[2][1] * v + m[2][2]
    return (m[0][0] * u + m[0][1] * v + m[0][2]) / w, (m[1][0] * u + m[1][1] * v + m[1][2]) / w


def shifted(matrix, dx, dy):
    shift = torch.eye(3, device=matrix.device).repeat(len(matrix), 1, 1)
    shift[:, 0, 2], shift[:, 1, 2] = dx, dy
    return shift @ matrix


def page_rows(like, batch, top, bottom, left, right, rows, smallest, largest):
    """Lines of print from top to bottom between left and right, all [B]."""
    cap = uniform(like, smallest, largest, batch, 1) * torch.exp(torch.randn(batch, rows, device=like) * 0.25)
    pace = cap.mean(1, keepdim=True) * uniform(like, 1.6, 3.5, batch, 1)
    base = top[:, None] + pace * (torch.arange(rows, device=like) + 1)
    base = torch.where(base < bottom[:, None], base, ABSENT)
    inset = (right - left)[:, None] * torch.where(chance(like, 0.4, batch, rows), uniform(like, 0, 0.4, batch, rows), 0.0)
    return base, cap, left[:, None] + inset, right[:, None].expand(batch, rows)


def backdrop(atlas, x, y, size):
    """Desks, cloths, tiles, and pages of print. Grey, [B, H, W]."""
    device, batch = x.device, x.shape[0]
    one = (batch, 1, 1)
    nx, ny = x / size, y / size
    soft = sample(clouds(device, batch, 3), nx, ny)
    fine = grains(nx, ny, 300)
    angle = uniform(device, 0, math.pi, *one)
    a, b = nx * angle.cos() + ny * angle.sin(), ny * angle.cos() - nx * angle.sin()
    grain = grains(a * 0.08, b, 100)
    tone = uniform(device, 0.05, 0.95, *one)
    many = torch.exp(uniform(device, 0.5, 3.5, *one))
    tiles = torch.sigmoid((torch.sin(2 * math.pi * a * many) * torch.sin(2 * math.pi * b * many)) * uniform(device, 1, 30, *one)) - 0.5
    stripes = torch.sigmoid(torch.sin(2 * math.pi * a * many * 2 + soft) * uniform(device, 1, 20, *one)) - 0.5
    amount = lambda share, most: torch.where(chance(device, share, *one), uniform(device, 0, most, *one), 0.0)
    ground = tone + soft * amount(0.8, 0.25) + fine * amount(0.6, 0.12) + grain * amount(0.4, 0.2) + tiles * amount(0.15, 0.6) + stripes * amount(0.15, 0.5)

    # A book, a letter or a receipt, right up to the frame's edges or only a part of it.
    rows = 56
    left, right = uniform(device, -0.7, 0, batch) * size, uniform(device, 0.1, 0.7, batch) * size
    low = torch.full((batch,), 0.72 * size, device=device)
    cap = uniform(device, 0.008, 0.03, batch, 1) * size
    base, cap, start, end = page_rows(device, batch, -low, low, left, right, rows, 1, 1)
    height = uniform(device, 0.006, 0.03, batch, 1) * size
    base = -low[:, None] + height * uniform(device, 1.4, 2.6, batch, 1) * torch.arange(rows, device=device)
    text = printed_text(atlas, base, height.expand(batch, rows), start, end)
    cx, cy = x - size / 2, y - size / 2
    angle = uniform(device, 0, 2 * math.pi, *one)
    u, v = cx * angle.cos() + cy * angle.sin(), cy * angle.cos() - cx * angle.sin()
    ink = text.draw(u, v, torch.ones_like(u)) * chance(device, 0.3, *one)
    sheet = uniform(device, 0.6, 1, *one)
    on_sheet = (u > left[:, None, None] - 10) & (u < right[:, None, None] + 10) & chance(device, 0.7, *one) & (ink.amax((1, 2), keepdim=True) > 0)
    ground = torch.where(on_sheet, sheet + soft * 0.05, ground)
    return (ground * (1 - ink * uniform(device, 0.3, 0.95, *one))).clamp(0.01, 1)


def blocks(u, v, box, fine, seed):
    """A barcode or a portrait's texture: random cells within a box (left, top, right, bottom: [B, 1, 1])."""
    left, top, right, bottom = box
    inside = (u > left) & (u < right) & (v > top) & (v < bottom)
    i, j = torch.floor((u - left) / fine[0]), torch.floor((v - top) / fine[1])
    cell = torch.frac(torch.sin(i * 12.9898 + j * 78.233 + seed) * 43758.5453).abs()
    return inside, cell


def draw(atlas, pool, batch, height, width, over=1, smallest=100):
    """Scenes and what is where.

    smallest: the least length of a zone that is not seen close, in pixels.
    Returns pictures [B, 1, H, W] from 0 to 1, and at half the size: lines, zones (0 or 1) and the reading
    direction (cosine, sine) at each place.
    """
    device = atlas.image.device
    size = max(height, width)
    one = (batch, 1, 1)
    codes, lengths, formats, counts = pool
    pick = torch.randint(len(codes), (batch,), device=device)
    codes, lengths, formats, counts = codes[pick], lengths[pick], formats[pick], counts[pick]
    sizes = torch.tensor([SIZES[name] for name in FORMATS], device=device)[formats]
    wide, high = sizes[:, 0], sizes[:, 1]

    # The zone on its page; v grows downwards and is 0 in the middle.
    pitch = 2.54 * uniform(device, 0.94, 1.03, batch)
    cap = pitch * uniform(device, 0.8, 1.12, batch)
    spacing = torch.where(counts == 3, uniform(device, 4.1, 6.6, batch), uniform(device, 4.6, 7.4, batch))
    spacing = torch.maximum(spacing, cap * 1.5)
    last = high / 2 - uniform(device, 2.5, 9.5, batch)
    rows = torch.arange(ROWS, device=device)
    has_zone = chance(device, 0.78, batch)
    base = last[:, None] - (counts[:, None] - 1 - rows) * spacing[:, None]
    base = torch.where((rows < counts[:, None]) & has_zone[:, None], base, ABSENT)
    start = (-pitch * lengths / 2 + uniform(device, -2.5, 2.5, batch))[:, None].expand(batch, ROWS)
    zone = zone_text(atlas, codes, lengths[:, None].expand(batch, ROWS), base, cap[:, None].expand(batch, ROWS), start, pitch[:, None].expand(batch, ROWS))
    first = last - (counts - 1) * spacing

    close = chance(device, 0.35 if height == width else 0.85, batch)
    matrix = cameras(device, batch, size, wide, close)
    # How large: the zone's length in pixels.
    middle = (first + last) / 2
    zu = torch.stack((start[:, 0], start[:, 0] + pitch * lengths), 1)
    zv = torch.stack((middle, middle), 1)
    px, py = project(matrix, zu, zv)
    now = torch.hypot(px[:, 1] - px[:, 0], py[:, 1] - py[:, 0]).clamp(min=1)
    want = torch.where(
        close,
        uniform(device, 0.6, 0.95, batch) * width,
        torch.exp(uniform(device, math.log(smallest), math.log(0.95 * size), batch)),
    )
    matrix = torch.diag_embed(torch.stack((want / now, want / now, torch.ones_like(now)), -1)) @ matrix
    # Where: the zone within the frame as far as it fits; sometimes cut.
    px, py = project(matrix, zu, zv)
    cx, cy = px.mean(1), py.mean(1)
    half_x, half_y = (px[:, 1] - px[:, 0]).abs() / 2, (py[:, 1] - py[:, 0]).abs() / 2
    room = lambda total, half: (total / 2 - half - 6).clamp(min=4)
    spot = lambda total, half: total / 2 + uniform(device, -1, 1, batch) * room(total, half) * torch.where(chance(device, 0.06, batch), 1.6, 1.0)
    matrix = shifted(matrix, spot(width, half_x) - cx, spot(height, half_y) - cy)

    y, x = torch.meshgrid((torch.arange(height * over, device=device) + 0.5) / over, (torch.arange(width * over, device=device) + 0.5) / over, indexing="ij")
    x, y = x.expand(batch, -1, -1), y.expand(batch, -1, -1)
    back = torch.linalg.inv(matrix)
    # Beyond the horizon there is no paper.
    u, v = (torch.nan_to_num(t, FAR, FAR, -FAR).clamp(-FAR, FAR) for t in project(back, x, y))
    depth = back[:, 2, 0, None, None] * x + back[:, 2, 1, None, None] * y + back[:, 2, 2, None, None]
    in_front = depth > 0
    footprint = (torch.linalg.det(back).abs()[:, None, None] / depth.abs().clamp(min=1e-6) ** 3).sqrt().clamp(max=FAR) / over

    # Pages of a booklet bend; the print bends with them.
    bow = torch.where((formats >= 2) & chance(device, 0.4, batch), torch.randn(batch, device=device) * 1.5, 0.0)[:, None, None]
    half_wide, half_high = wide[:, None, None] / 2, high[:, None, None] / 2
    bend = lambda u: bow * (u / half_wide) ** 2
    v = v + bend(u)

    # A booklet shows its facing page as well.
    booklet = (formats == 2) & chance(device, 0.6, batch)
    top = torch.where(booklet, -high * 1.5, -high / 2)[:, None, None]
    is_paper = (u.abs() < half_wide) & (v > top) & (v < half_high) & in_front
    is_facing = is_paper & (v < -half_high)
    no_paper = chance(device, 0.07, batch)
    has_zone &= ~no_paper
    is_paper &= ~no_paper[:, None, None]

    noise = clouds(device, batch, 4)
    nu, nv = u / half_wide / 2 + 0.5, v / half_wide / 2 + 0.5
    soft = sample(noise, nu, nv)
    paper = uniform(device, 0.4, 1, *one) * (1 + soft * uniform(device, 0, 0.2, *one))
    paper = torch.where(is_facing, paper * uniform(device, 0.5, 1.1, *one), paper)
    guilloche = security_print(u, v, footprint, torch.full(one, 1.2, device=device), soft) * uniform(device, 0, 0.6, *one)
    clean = chance(device, 0.4, *one) & (v > first[:, None, None] - cap[:, None, None] - 3) & ~is_facing
    paper = torch.where(clean, paper * 0.3 + uniform(device, 0.6, 0.7, *one), paper * (1 - guilloche))
    # Some have a strip of another tone.
    strip = (v > uniform(device, -0.5, 0.5, *one) * high[:, None, None]) & chance(device, 0.2, *one)
    paper = torch.where(strip, paper * uniform(device, 0.6, 1.2, *one), paper)

    # Labels and entries, left and right, above the zone (or down to the edge without one).
    end = torch.where(has_zone, first - cap * 1.6, high / 2 - 1)
    upper = torch.where(booklet, -high * 1.5, -high / 2) + 1
    split = uniform(device, -0.25, 0.25, batch) * wide
    whole = chance(device, 0.3, batch)
    for left, right in ((-wide / 2 + 3, torch.where(whole, wide / 2 - 2, split)), (split + 2, wide / 2 - 2)):
        text = printed_text(atlas, *page_rows(device, batch, upper, end, left, right, 34, 0.8, 3.4))
        ink = text.draw(u, v, footprint)
        shown = chance(device, 0.8, *one) & is_paper
        paper = paper * (1 - ink * shown * uniform(device, 0.3, 0.95, *one))
    # Print across the page, as along the edges of some cards.
    left, right = -high / 2, high / 2
    text = printed_text(atlas, *page_rows(device, batch, wide * 0.3, wide / 2, left, right, 4, 1, 3))
    above = v < first[:, None, None] - 4
    paper = paper * (1 - text.draw(v, u, footprint) * chance(device, 0.15, *one) * above * 0.8)

    # A portrait, and boxes like barcodes, chips and stamps.
    for kind in range(3):
        bw, bh = wide[:, None, None] * uniform(device, 0.12, 0.45, *one), high[:, None, None] * uniform(device, 0.1, 0.6, *one)
        bx = uniform(device, -0.5, 0.4, *one) * wide[:, None, None]
        by = -half_high + uniform(device, 0, 1, *one) * (end[:, None, None] + half_high - bh).clamp(min=0)
        bottom = torch.minimum(by + bh, end[:, None, None])
        fine = (torch.exp(uniform(device, -1.5, 1, *one)), torch.exp(uniform(device, -1, 3, *one)))
        inside, cell = blocks(u, v, (bx, by, bx + bw, bottom), fine, uniform(device, 0, 100, *one))
        inside &= chance(device, (0.7, 0.2, 0.2)[kind], *one) & is_paper
        if kind == 0:
            ex, ey = (u - bx - bw / 2) / bw, (v - by - bh * 0.45) / bh
            face = torch.sigmoid((0.1 - ex**2 * 1.3 - ey**2) * 80)
            body = torch.sigmoid((0.35 - ex**2 - (ey - 0.85) ** 2) * 60)
            tones = uniform(device, 0.05, 1, 3, *one)
            inner = tones[0] * (1 - body) + tones[1] * body
            inner = inner * (1 - face) + tones[2] * face + soft * 0.15
        else:
            inner = torch.where(cell > 0.5, uniform(device, 0.6, 1, *one), uniform(device, 0.05, 0.5, *one))
            fade = torch.exp(-((footprint / fine[0]) ** 2))
            inner = 0.5 + (inner - 0.5) * fade
        paper = torch.where(inside, inner, paper)

    dark = uniform(device, 0.02, 0.55, *one)
    shown = has_zone[:, None, None] & is_paper
    paper = paper * (1 - zone.draw(u, v, footprint) * shown * (1 - dark))

    ground = backdrop(atlas, x, y, size)
    # The paper throws a shadow, and may lie on or beside another sheet.
    near = torch.maximum(u.abs() - half_wide, torch.maximum(v - half_high, top - v)).clamp(min=0)
    ground = ground * (1 - uniform(device, 0, 0.6, *one) * torch.exp(-near / uniform(device, 1, 5, *one)) * in_front)
    sheet_u, sheet_v = u - uniform(device, -60, 60, *one), v - uniform(device, -60, 60, *one)
    sheet = (sheet_u.abs() < half_wide * uniform(device, 0.5, 2, *one)) & (sheet_v.abs() < half_high * uniform(device, 0.5, 2, *one))
    ground = torch.where(sheet & chance(device, 0.2, *one) & in_front, uniform(device, 0.1, 1, *one), ground)
    picture = torch.where(is_paper, paper, ground)
    # A finger, or something else that lies over an edge.
    fx, fy = x / size - uniform(device, 0, 1, *one), y / size - uniform(device, 0, 1, *one)
    turn = uniform(device, 0, math.pi, *one)
    fa, fb = fx * turn.cos() + fy * turn.sin(), fy * turn.cos() - fx * turn.sin()
    finger = ((fa / uniform(device, 0.05, 0.3, *one)) ** 2 + (fb / uniform(device, 0.02, 0.06, *one)) ** 2) < 1
    clear = (v < first[:, None, None] - 6) | (v > half_high) | ~has_zone[:, None, None]
    picture = torch.where(finger & clear & chance(device, 0.2, *one), uniform(device, 0.2, 0.8, *one) + soft * 0.05, picture)

    picture = F.avg_pool2d(picture[:, None].clamp(0, 1), over)[:, 0] if over > 1 else picture
    small = lambda values: values[:, over // 2 :: over, over // 2 :: over]
    picture = lit(picture.clamp(0, 1), small(x) / size, small(y) / size)
    picture = developed(picture, blur=1.5)

    # What is where, at half the size.
    each = slice(over, None, over * 2)
    at = lambda values: values[:, each, each]
    u, v, inside = at(u), at(v), at(is_paper) & has_zone[:, None, None]
    within = inside & (u > start[:, 0, None, None]) & (u < (start[:, 0] + pitch * lengths)[:, None, None])
    lines = torch.zeros_like(within)
    for row in range(ROWS):
        bottom = base[:, row, None, None]
        lines |= within & (v > bottom - cap[:, None, None]) & (v < bottom)
    zones = within & (v > (first - cap)[:, None, None]) & (v < last[:, None, None])
    ahead = project(matrix, u + 0.5, v - bend(u + 0.5))
    here = project(matrix, u - 0.5, v - bend(u - 0.5))
    dx, dy = ahead[0] - here[0], ahead[1] - here[1]
    far = torch.hypot(dx, dy).clamp(min=1e-6)
    direction = torch.nan_to_num(torch.stack((dx / far, dy / far), 1))
    return picture[:, None], lines.float(), zones.float(), direction
