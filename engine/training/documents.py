"""Photographs of documents, and of other things, drawn a batch at a time for the corner network.

Lengths in a document are shares of its height; places in the picture are pixels of the network's input.
"""

import math
import pathlib
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import torch
import torch.nn.functional as F
from PIL import Image

from render import LUMINANCE, blurred, chance, clouds, grains, sample, uniform

SIZE, MARGIN = 384, 16
"""The network's input, and the grey margin around a whole picture."""
WIDE, HIGH = 448, 304
"""Every texture is stored at this size; its proportions are kept beside it."""
SHEETS = 4


def read_texture(path):
    picture = Image.open(path).convert("RGB")
    return np.asarray(picture.resize((WIDE, HIGH), Image.BICUBIC)), picture.width / picture.height


class Textures:
    """Sharp ones, and the same again at half and a quarter of the size for what is small in the picture."""

    def __init__(self, folder, device, part=None):
        """part: 'seen' leaves every twelfth out, 'unseen' takes only those."""
        files = sorted(pathlib.Path(folder).glob("*.jpg"))
        of = lambda keep: [path for path in files if keep(path.name.rsplit("-", 1)[0])]
        self.documents = self.stack(self.some(of(lambda name: name == "document"), part), device)
        self.others = self.stack(self.some(of(lambda name: name not in ("document", "leaf")), part), device)
        self.leaves = self.stack(self.some(of(lambda name: name == "leaf"), part), device)

    @staticmethod
    def some(files, part):
        unseen = files[::12]
        return unseen if part == "unseen" else [path for path in files if path not in set(unseen)]

    @staticmethod
    def stack(files, device):
        with ThreadPoolExecutor(6) as workers:
            pixels, aspects = zip(*workers.map(read_texture, files))
        sharp = torch.tensor(np.stack(pixels), device=device).permute(0, 3, 1, 2).contiguous()
        levels = [sharp]
        for shrunk in (2, 4):
            soft = []
            for part in sharp.split(64):
                small = F.interpolate(part.float(), size=(HIGH // shrunk, WIDE // shrunk), mode="area")
                soft.append(F.interpolate(small, size=(HIGH, WIDE), mode="bilinear", align_corners=False).round().byte())
            levels.append(torch.cat(soft))
        return torch.cat(levels), torch.tensor(aspects, device=device, dtype=torch.float32)


def level(wide):
    """Which of the three sizes a texture is taken from that is so many pixels wide."""
    return (wide < 300).long() + (wide < 150).long()


def projection(corners):
    """[B, 4, 2] to [B, 3, 3]: from the unit square (top left, top right, bottom right, bottom left) onto the corners."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = (corners[:, i].unbind(-1) for i in range(4))
    dx1, dy1, dx2, dy2 = x1 - x2, y1 - y2, x3 - x2, y3 - y2
    sx, sy = x0 - x1 + x2 - x3, y0 - y1 + y2 - y3
    area = dx1 * dy2 - dx2 * dy1
    g, h = (sx * dy2 - dx2 * sy) / area, (dx1 * sy - sx * dy1) / area
    rows = (x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, torch.ones_like(g))
    return torch.stack(rows, -1).reshape(-1, 3, 3)


def applied(matrix, x, y):
    m = matrix[:, :, :, None, None]
    w = m[:, 2, 0] * x + m[:, 2, 1] * y + m[:, 2, 2]
    w = torch.where(w.abs() < 1e-4, torch.full_like(w, 1e-4), w)
    return (m[:, 0, 0] * x + m[:, 0, 1] * y + m[:, 0, 2]) / w, (m[:, 1, 0] * x + m[:, 1, 1] * y + m[:, 1, 2]) / w, w


def frames(aspect, whole, close):
    """Where the photograph is in the input: [B, 4] left, top, right, bottom."""
    batch, device = len(aspect), aspect.device
    usual = torch.tensor((4 / 3, 3 / 4, 4 / 3, 3 / 4, 16 / 9, 9 / 16, 1.0, 1.5, 2 / 3, 1.9), device=device)
    shape = usual[torch.randint(len(usual), (batch,), device=device)]
    shape = torch.where(whole > 0, torch.where(whole % 2 == 1, aspect, 1 / aspect), shape)
    room = SIZE - 2 * MARGIN
    wide, high = room * shape.clamp(max=1), room / shape.clamp(min=1)
    frame = torch.stack((SIZE - wide, SIZE - high, SIZE + wide, SIZE + high), -1) / 2
    # A close view has no frame, or that of the photograph on some sides.
    cut = torch.where(chance(device, 0.12, batch, 4), uniform(device, 0, 0.1, batch, 4) * SIZE, -9.0)
    near = torch.cat((cut[:, :2], SIZE - cut[:, 2:]), -1)
    return torch.where(close[:, None], near, frame)


def seen_corners(aspect, frame):
    """Documents anywhere on a table, before a camera that is held anyhow."""
    batch, device = len(aspect), aspect.device
    turn = torch.where(chance(device, 0.45, batch), torch.randn(batch, device=device) * 0.15, uniform(device, 0, 2 * math.pi, batch))
    tilt = uniform(device, 0, 1, batch) ** 0.7 * math.radians(47)
    axis = uniform(device, 0, 2 * math.pi, batch)
    focal, share = uniform(device, 0.6, 1.5, batch), uniform(device, 0.26, 1.1, batch)
    unit = torch.tensor(((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)), device=device)
    u, v = unit[:, 0] * 1.0, unit[:, 1] / aspect[:, None]
    x = u * turn.cos()[:, None] - v * turn.sin()[:, None]
    y = u * turn.sin()[:, None] + v * turn.cos()[:, None]
    along = x * axis.cos()[:, None] + y * axis.sin()[:, None]
    across = y * axis.cos()[:, None] - x * axis.sin()[:, None]
    depth = across * tilt.sin()[:, None]
    across = across * tilt.cos()[:, None]
    x = along * axis.cos()[:, None] - across * axis.sin()[:, None]
    y = along * axis.sin()[:, None] + across * axis.cos()[:, None]
    long = (frame[:, 2:] - frame[:, :2]).amax(-1)
    near = (focal * long)[:, None] / ((focal / share)[:, None] + depth)
    corners = torch.stack((x * near, y * near), -1)
    # Inside the frame; a few are cut off.
    low, high = corners.amin(1), corners.amax(1)
    room = (frame[:, 2:] - frame[:, :2]) * torch.where(chance(device, 0.12, batch), uniform(device, 1, 1.05, batch), uniform(device, 0.96, 1, batch))[:, None]
    fit = (room / (high - low)).amin(-1).clamp(max=1)
    corners, low, high = corners * fit[:, None, None], low * fit[:, None], high * fit[:, None]
    middle = (frame[:, 2:] + frame[:, :2]) / 2
    free = (room - (high - low)) * (torch.rand(batch, 2, device=device) - 0.5)
    return corners + (middle + free - (high + low) / 2)[:, None]


def boxed_corners(aspect, frame, whole, close):
    """Pictures that are the document and nothing else, and close views of a document found before."""
    batch, device = len(aspect), aspect.device
    left, top, right, bottom = frame.unbind(-1)
    corners = torch.stack((left, top, right, top, right, bottom, left, bottom), -1).reshape(batch, 4, 2)
    inward = torch.where(chance(device, 0.6, batch), uniform(device, 0, 0.006, batch), uniform(device, 0, 0.07, batch))
    middle = corners.mean(1, keepdim=True)
    spread = corners + (middle - corners) * (torch.rand(batch, 4, 2, device=device) * inward[:, None, None] * 2)
    wide = SIZE * uniform(device, 0.66, 0.9, batch)
    shape = aspect * torch.exp(torch.randn(batch, device=device) * 0.08)
    shape = torch.where(whole % 2 == 0, 1 / shape, shape)
    half = torch.stack((wide * shape.clamp(max=1), wide / shape.clamp(min=1)), -1) / 2
    unit = torch.tensor(((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)), device=device)
    near = SIZE / 2 + unit * half[:, None] + torch.randn(batch, 4, 2, device=device) * uniform(device, 0, 12, batch)[:, None, None]
    boxed = torch.where(close[:, None, None], near, spread)
    # Quarter turns: 1 upright, 2 and 4 on a side, 3 upside down.
    order = (torch.arange(4, device=device) + whole[:, None] - 1) % 4
    return boxed.gather(1, order[..., None].expand(-1, -1, 2))


def colour(device, batch):
    """A table's colour: mostly dull, dark to white."""
    light = uniform(device, 0.03, 1, batch, 1)
    tint = torch.randn(batch, 3, device=device)
    tint = tint - tint.mean(1, keepdim=True)
    wood = torch.tensor((0.12, 0.0, -0.12), device=device)
    tint = torch.where(chance(device, 0.4, batch, 1), wood * uniform(device, 0.3, 1.5, batch, 1), tint * uniform(device, 0, 0.12, batch, 1))
    return (light + tint * (0.4 + light)).clamp(0, 1)[:, :, None, None]


def ground(x, y):
    """A table, a cloth, tiles, stone ...: [B, 3, H, W]."""
    batch, device = len(x), x.device
    one = (batch, 1, 1)
    turn = uniform(device, 0, math.pi, *one)
    slope = uniform(device, -0.6, 0.6, *one)
    away = 1 / (1 + slope * (y / SIZE - 0.5))
    gx, gy = (x / SIZE - 0.5) * away, (y / SIZE - 0.5) * away
    gx, gy = gx * turn.cos() - gy * turn.sin(), gx * turn.sin() + gy * turn.cos()
    soft = sample(clouds(device, batch, 2), gx * 0.6 + 0.5, gy * 0.6 + 0.5)
    fine = torch.exp(uniform(device, 1.5, 5.5, *one))
    grain = grains(gx + 0.5, gy + 0.5, 200) * 0.5
    streak = sample(clouds(device, batch, 16), gx * 0.15 + 0.5, gy * 1.6 + 0.5)
    wood = 0.5 + 0.35 * streak + 0.2 * torch.sin((gy + 0.08 * soft) * fine)
    cloth = 0.5 + 0.4 * torch.sin(gx * fine * 2) * torch.sin(gy * fine * 2) + 0.25 * soft
    cell = torch.exp(uniform(device, 1, 3, *one))
    tiles = (((gx * cell) % 1 < 0.05) | ((gy * cell) % 1 < 0.05)).float() * 0.9 + 0.1 * soft
    checks = (((gx * cell) % 1 < 0.5) ^ ((gy * cell) % 1 < 0.5)).float()
    stripes = torch.sigmoid(torch.sin(gx * cell * 6) * 8)
    veins = torch.exp(-((soft * 6 % 1 - 0.5) ** 2) * 60) * 0.8 + 0.2 * soft
    kinds = torch.stack((wood, cloth, tiles, checks, stripes, veins, 0.5 + soft, 0.5 + grain, 0.5 + 0.1 * soft), 1)
    odds = torch.tensor((4, 3, 1.5, 1, 1, 1.5, 3, 3, 5), device=device)
    kind = torch.multinomial(odds, batch, replacement=True)
    pattern = kinds.gather(1, kind[:, None, None, None].expand(-1, 1, *x.shape[1:]))
    first = colour(device, batch)
    second = torch.where(chance(device, 0.3, batch, 1, 1, 1), colour(device, batch), first + torch.randn(batch, 3, 1, 1, device=device) * 0.12)
    picture = first + (second - first) * pattern.clamp(-0.3, 1.3)
    return picture + grain[:, None] * uniform(device, 0, 0.12, batch, 1, 1, 1)


def textured(bank, pick, u, v):
    pixels = bank[pick].float() / 255
    return F.grid_sample(pixels, torch.stack((u * 2 - 1, v * 2 - 1), -1), padding_mode="border", align_corners=False)


def to_rectangle(x, y, wide, high, radius):
    """Distance to a rectangle's edge with round corners; negative inside. The rectangle begins at 0, 0."""
    qx, qy = (x - wide / 2).abs() - wide / 2 + radius, (y - high / 2).abs() - high / 2 + radius
    return torch.hypot(qx.clamp(min=0), qy.clamp(min=0)) + torch.maximum(qx, qy).clamp(max=0) - radius


def coverage(far, scale):
    """How much of a pixel lies inside, from the distance to the edge and the pixels per unit: edges are smooth."""
    return (0.5 - far * scale).clamp(0, 1)


def with_sheets(picture, x, y, textures):
    """Other papers and cards lie about."""
    batch, device = len(x), x.device
    one = (batch, 1, 1)
    crowd = uniform(device, 0, 0.75, batch)
    bank, aspects = textures.others
    for _ in range(SHEETS):
        pick = torch.randint(len(aspects), (batch,), device=device)
        aspect = aspects[pick][:, None, None]
        size = torch.exp(uniform(device, math.log(0.12), math.log(0.75), *one)) * SIZE
        turn = uniform(device, 0, 2 * math.pi, *one)
        px, py = x - uniform(device, -0.1, 1.1, *one) * SIZE, y - uniform(device, -0.1, 1.1, *one) * SIZE
        px, py = (px * turn.cos() + py * turn.sin()) / size, (py * turn.cos() - px * turn.sin()) / size
        away = 1 / (1 + px * uniform(device, -0.3, 0.3, *one) + py * uniform(device, -0.3, 0.3, *one)).clamp(min=0.2)
        px, py = px * away + aspect / 2, py * away + 0.5
        far = to_rectangle(px, py, aspect, 1.0, uniform(device, 0, 0.05, *one))
        shown = (torch.rand(batch, device=device) < crowd)[:, None, None]
        shade = torch.exp(-((far.clamp(min=0) / uniform(device, 0.01, 0.15, *one)) ** 2)) * uniform(device, 0, 0.6, *one)
        picture = picture * (1 - shade * shown)[:, None]
        sheet = textured(bank, pick + level(size * aspect)[:, 0, 0] * len(aspects), px / aspect, py)
        sheet = torch.where(chance(device, 0.2, batch, 1, 1, 1), colour(device, batch), sheet * uniform(device, 0.6, 1.1, batch, 1, 1, 1))
        picture = torch.lerp(picture, sheet, (coverage(far, size) * shown)[:, None])
    return picture


def with_fingers(picture, x, y, corners):
    """They hold the document at an edge."""
    batch, device = len(x), x.device
    one = (batch, 1, 1)
    skin = torch.tensor(((0.95, 0.78, 0.68), (0.85, 0.64, 0.5), (0.72, 0.5, 0.36), (0.5, 0.33, 0.23), (0.33, 0.21, 0.15)), device=device)
    skin = skin[torch.randint(len(skin), (batch,), device=device)] * uniform(device, 0.7, 1.1, batch, 1)
    present = chance(device, 0.3, *one)
    middle = corners.mean(1)
    size = (corners - corners.roll(1, 1)).norm(dim=-1).amin(1)[:, None, None]
    for _ in range(3):
        side = torch.randint(4, (batch, 1, 1), device=device).expand(-1, 1, 2)
        start, end = corners.gather(1, side)[:, 0], corners.gather(1, (side + 1) % 4)[:, 0]
        edge = start + (end - start) * uniform(device, -0.05, 1.05, batch, 1)
        out = edge - middle
        turn = torch.atan2(out[:, 1], out[:, 0])[:, None, None] + torch.randn(*one, device=device) * 0.4
        depth = uniform(device, 0.0, 0.2, *one) * size
        px, py = x - edge[:, 0, None, None], y - edge[:, 1, None, None]
        along, across = px * turn.cos() + py * turn.sin() + depth, py * turn.cos() - px * turn.sin()
        radius = size * uniform(device, 0.06, 0.18, *one) * (1 + 0.3 * torch.tanh(along / size))
        far = torch.hypot((radius - along).clamp(min=0), across) / radius
        shown = present & chance(device, 0.6, *one)
        shade = torch.exp(-(((far - 1).clamp(min=0) * 4) ** 2)) * 0.4
        picture = picture * (1 - shade * shown)[:, None]
        body = skin[:, :, None, None] * (1.05 - 0.45 * far.clamp(max=1) ** 2)[:, None]
        nail = (((along - radius * 0.8) / (radius * 0.55)) ** 2 + (across / (radius * 0.5)) ** 2 < 1) & chance(device, 0.5, *one)
        body = torch.where(nail[:, None], body * 1.1 + 0.06, body)
        picture = torch.lerp(picture, body, (coverage(far - 1, radius) * shown)[:, None])
    return picture


def with_light(picture, x, y, u, v):
    """A lamp, shadows with soft and hard edges, reflections on the document and beside it."""
    batch, device = len(x), x.device
    one = (batch, 1, 1)
    px, py = x / SIZE, y / SIZE
    turn = uniform(device, 0, 2 * math.pi, *one)
    light = 1 + ((px - 0.5) * turn.cos() + (py - 0.5) * turn.sin()) * uniform(device, 0, 1.0, *one)
    for share in (0.4, 0.2):
        turn = uniform(device, 0, 2 * math.pi, *one)
        bend = sample(clouds(device, batch, 1), px, py) * uniform(device, 0, 0.25, *one)
        edge = (px - uniform(device, 0.1, 0.9, *one)) * turn.cos() + (py - uniform(device, 0.1, 0.9, *one)) * turn.sin() + bend
        depth = torch.where(chance(device, share, *one), uniform(device, 0.15, 0.75, *one), 0.0)
        light = light * (1 - depth * torch.sigmoid(edge * torch.exp(uniform(device, 1.5, 5.5, *one))))
    cast = torch.exp(torch.randn(batch, 3, device=device) * 0.08)[:, :, None, None]
    picture = picture * light[:, None].clamp(min=0.05) * cast
    for share in (0.35, 0.2):
        turn = uniform(device, 0, math.pi, *one)
        gx, gy = u - uniform(device, -0.2, 1.2, *one), v - uniform(device, -0.2, 1.2, *one)
        ga, gb = gx * turn.cos() + gy * turn.sin(), gy * turn.cos() - gx * turn.sin()
        far = (ga / torch.exp(uniform(device, -3, 0, *one))) ** 2 + (gb / torch.exp(uniform(device, -3.5, -1, *one))) ** 2
        shine = torch.exp(-(far ** uniform(device, 0.7, 2, *one)).clamp(max=30)) * torch.where(chance(device, share, *one), uniform(device, 0.15, 0.95, *one), 0.0)
        picture = picture + (1 - picture).clamp(min=0) * shine[:, None]
    return picture


def jpeg(x, quality):
    """What JPEG of this quality [B] leaves of channels [B, H, W] from 0 to 1. As in render.py, in fewer and larger products."""
    batch = len(x)
    k = torch.arange(8, device=x.device, dtype=torch.float32)
    basis = torch.cos((2 * k[None] + 1) * k[:, None] * math.pi / 16) * torch.where(k == 0, math.sqrt(1 / 8), 0.5)[:, None]
    table = torch.tensor(LUMINANCE, device=x.device, dtype=torch.float32)
    table = (table * torch.where(quality < 50, 50 / quality, 2 - quality / 50)[:, None, None]).round().clamp(min=1)
    both = torch.einsum("ij,kl->ikjl", basis, basis).reshape(64, 64)
    blocks = (x * 255 - 128).reshape(batch, SIZE // 8, 8, SIZE // 8, 8).transpose(2, 3).reshape(batch, -1, 64)
    steps = table.reshape(batch, 1, 64)
    blocks = ((blocks @ both.T) / steps).round() * steps @ both
    out = blocks.reshape(batch, SIZE // 8, SIZE // 8, 8, 8).transpose(2, 3).reshape(x.shape)
    return ((out + 128) / 255).clamp(0, 1)


def developed(picture):
    """The camera's blur, tone, noise and JPEG, at the size that the network sees."""
    batch, device = len(picture), picture.device
    flat = lambda each: each.repeat_interleave(3)
    width = (uniform(device, 0.2, 1, batch) ** 3 * 2).clamp(min=0.25)
    other = (width * torch.exp(torch.randn(batch, device=device) * 0.3)).clamp(0.25, 2.2)
    x = blurred(picture.reshape(-1, SIZE, SIZE), flat(width), flat(other), reach=5)
    gamma = torch.exp(uniform(device, -0.5, 0.5, batch))
    x = x.clamp(0, 1) ** flat(gamma)[:, None, None]
    low, high = uniform(device, 0, 0.15, batch), uniform(device, 0.6, 1.1, batch)
    x = flat(low)[:, None, None] + x * flat(high - low)[:, None, None]
    x = x.reshape(batch, 3, SIZE, SIZE)
    grey = x.mean(1, keepdim=True)
    vivid = torch.where(chance(device, 0.08, batch), 0.0, uniform(device, 0.5, 1.3, batch))[:, None, None, None]
    x = grey + (x - grey) * vivid
    x = x + torch.randn_like(x) * (uniform(device, 0, 1, batch) ** 3 * 0.06)[:, None, None, None]
    # Scenes are in no order, so the first are as good as any.
    some = (batch * 2 + 4) // 5
    pressed = jpeg(x[:some].clamp(0, 1).reshape(-1, SIZE, SIZE), flat(uniform(device, 45, 96, batch))[: some * 3])
    return torch.cat((pressed.reshape(some, 3, SIZE, SIZE), x[some:].clamp(0, 1)))


def draw(textures, batch):
    """Pictures [B, 3, 384, 384] from 0 to 1, the corners [B, 4, 2], whether there is a document [B], and whether it is a card [B]."""
    bank, aspects = textures.documents
    device = bank.device
    one = (batch, 1, 1)
    pick = torch.randint(len(aspects), (batch,), device=device)
    aspect = aspects[pick]
    there = chance(device, 0.82, batch)
    close = chance(device, 0.25, batch)
    boxed = close | chance(device, 0.12, batch)
    whole = torch.where(boxed, torch.randint(1, 5, (batch,), device=device), 0)
    frame = frames(aspect, torch.where(close, 0, whole), close)
    corners = torch.where(boxed[:, None, None], boxed_corners(aspect, frame, whole, close), seen_corners(aspect, frame))

    at = torch.arange(SIZE, device=device) + 0.5
    y, x = torch.meshgrid(at, at, indexing="ij")
    y, x = y.expand(batch, -1, -1), x.expand(batch, -1, -1)
    back = torch.linalg.inv(projection(corners))
    u, v, w = applied(back, x, y)
    # Behind the camera there is nothing.
    ahead = applied(back, corners.mean(1)[:, 0, None, None], corners.mean(1)[:, 1, None, None])[2]
    u = torch.where(w * ahead > 0, u, torch.full_like(u, 1e4))
    paged = aspect[:, None, None] < 1.5
    bent = torch.where(paged & chance(device, 0.3, *one), uniform(device, -0.03, 0.03, *one), 0.0)
    v = v + bent * (u * (1 - u)).clamp(-0.3, 0.3) * 4
    wide = aspect[:, None, None]
    dx = u * wide

    picture = with_sheets(ground(x, y), x, y, textures)
    # Alone, another thing may fill the picture.
    others, other_aspects = textures.others
    fills = (~there & chance(device, 0.4, batch))[:, None, None, None]
    left, top, right, bottom = (each[:, None, None] for each in frame.unbind(-1))
    full = textured(others, torch.randint(len(other_aspects) * 2, (batch,), device=device), (x - left) / (right - left), (y - top) / (bottom - top))
    picture = torch.where(fills, full, picture)

    # An open booklet: the page above, the cover's rim, the fold.
    there_at = there[:, None, None]
    booklet = paged & chance(device, 0.55, *one) & there_at
    facing, rim = uniform(device, 0.15, 1.05, *one), uniform(device, 0.0, 0.03, *one)
    scale = (corners - corners.roll(1, 1)).norm(dim=-1).mean(1)[:, None, None] * 2 / (1 + wide)
    cover = coverage(to_rectangle(dx + rim, v + facing + rim, wide + rim * 2, 1 + facing + rim * 2, 0.02), scale) * booklet
    picture = torch.lerp(picture, colour(device, batch) * 0.5, cover[:, None])
    leaves, leaf_aspects = textures.leaves
    leaf = textured(leaves, torch.randint(len(leaf_aspects) * 3, (batch,), device=device), u, 1 + v / facing.clamp(min=0.5))
    leaf = leaf * (1 - uniform(device, 0, 0.7, *one) * torch.exp(v.clamp(max=0) / uniform(device, 0.02, 0.15, *one)))[:, None]
    on_leaf = coverage(to_rectangle(dx, v + facing, wide, facing, 0.01), scale) * booklet
    picture = torch.lerp(picture, leaf, on_leaf[:, None])

    radius = torch.where(chance(device, 0.75, *one), uniform(device, 0.02, 0.08, *one), 0.004)
    shift_x, shift_y = uniform(device, -0.06, 0.06, *one), uniform(device, -0.06, 0.06, *one)
    shadow = to_rectangle(dx - shift_x, v - shift_y, wide, 1.0, radius).clamp(min=0) / uniform(device, 0.01, 0.12, *one)
    depth = torch.where(chance(device, 0.7, *one), uniform(device, 0, 0.65, *one), 0.0)
    picture = picture * (1 - depth * torch.exp(-(shadow**2)) * there_at * (1 - on_leaf))[:, None]
    far = to_rectangle(dx, v, wide, 1.0, radius)
    # Shown on a screen, or printed on a larger paper.
    rim_wide = uniform(device, 0.02, 0.2, *one)
    framed = coverage(far - rim_wide, scale) * (chance(device, 0.06, *one) & ~booklet & there_at)
    picture = torch.lerp(picture, torch.where(chance(device, 0.6, *one), 0.06, 0.95)[:, None].expand_as(picture), framed[:, None])

    # Small documents are sampled from the softer texture.
    seen_wide = torch.minimum((corners[:, 1] - corners[:, 0]).norm(dim=-1), (corners[:, 2] - corners[:, 3]).norm(dim=-1))
    page = textured(bank, pick + level(seen_wide) * len(aspects), u, v)
    mixing = torch.eye(3, device=device) + torch.randn(batch, 3, 3, device=device) * uniform(device, 0, 0.12, batch, 1, 1)
    page = torch.einsum("bij,bjhw->bihw", mixing, page) * uniform(device, 0.75, 1.05, batch, 1, 1, 1)
    fold = 1 - uniform(device, 0, 0.5, *one) * torch.exp(-v.clamp(min=0) / 0.05) * booklet
    page = page * fold[:, None]
    rim_light = torch.where(chance(device, 0.4, *one), uniform(device, -0.3, 0.3, *one), 0.0)
    page = page + ((far > -0.012) * rim_light)[:, None]
    picture = torch.lerp(picture, page, (coverage(far, scale) * there_at)[:, None])

    picture = with_light(with_fingers(picture, x, y, corners), x, y, u.clamp(-9, 9), v.clamp(-9, 9))
    picture = developed(picture.clamp(0, 1))
    # Beyond the frame there is grey.
    inside = (x > left) & (x < right) & (y > top) & (y < bottom)
    return torch.where(inside[:, None], picture, torch.full_like(picture, 0.5)), corners, there, aspect > 1.5
