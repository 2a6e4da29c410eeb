"""Trains the reader of printed lines and writes text-lines.onnx.

    python3 print_lines.py --seconds 1100 --out ../weights
"""

import torch
import torch.nn.functional as F
from torch import nn

from mrz_lines import Residual, decoded, step
from print_content import LETTERS, LONGEST, in_parts
from print_render import PrintAtlas, PrintText, codes_of, patches, strokes
from print_training import exported, options_of, prepared, train
from render import ABSENT, chance, clouds, developed, grains, lit, sample, security_print, uniform

HEIGHT, TALL = 40, 2.1
"""The crop's height in pixels, and in cap heights."""
CAP = HEIGHT / TALL
WIDTHS = (64, 128, 208, 320, 480)
SCALES = (0.42, 0.5, 0.6, 0.72, 0.88, 1.1)
"""The photograph's pixels per pixel of the crop."""
TOGETHER = 3
"""Batches that are drawn together."""


class PrintReader(nn.Module):
    """[B, 1, 40, W] to log-probabilities [B, W/2, 518]; class 0 is the blank of CTC, then the alphabet."""

    def __init__(self, classes=len(LETTERS) + 1, wide=224):
        super().__init__()
        self.classes = classes
        self.picture = nn.Sequential(
            *step(1, 24, 1),
            *step(24, 48, 2),
            Residual(48, 2, 3),
            *step(48, 104, 2),
            Residual(104, 2, 3),
            *step(104, 144, (2, 1)),
            Residual(144, 2, 3),
        )
        self.column = nn.Sequential(nn.Conv2d(144, wide, (5, 1), bias=False), nn.BatchNorm2d(wide), nn.ReLU(inplace=True))
        self.line = nn.Sequential(*(Residual(wide, 1, 5, dilation) for dilation in (1, 2, 4, 1)))
        # Two steps for each column: narrow letters stand close.
        self.head = nn.Conv1d(wide, classes * 2, 1)

    def forward(self, x):
        out = self.head(self.line(self.column(self.picture(x)).squeeze(2)))
        batch, _, columns = out.shape
        out = out.reshape(batch, 2, self.classes, columns).permute(0, 3, 1, 2).reshape(batch, columns * 2, self.classes)
        return out.float().log_softmax(-1)


class Pool:
    """Lines by their width in the first face."""

    def __init__(self, seed, count, atlas):
        texts = in_parts(seed, count)
        self.codes = codes_of(texts, LETTERS, LONGEST, atlas.image.device)
        long = self.codes.long()
        width = (atlas.advances[0][long.clamp(min=0)] * (long >= 0)).sum(-1) * CAP
        order = width.argsort()
        self.codes, width = self.codes[order], width[order]
        self.ends = [int((width < limit * 0.97 - 14).sum()) for limit in WIDTHS]
        self.starts = [int((width < limit * 0.42 - 14).sum()) for limit in WIDTHS]

    def take(self, which, batch):
        low, high = self.starts[which], max(self.ends[which], self.starts[which] + 1)
        pick = torch.randint(low, high, (batch,), device=self.codes.device)
        longer = torch.randint(low, len(self.codes), (batch,), device=self.codes.device)
        return self.codes[torch.where(chance(pick.device, 0.12, batch), longer, pick)].long()


def families(device):
    """Letters that may replace each other: same script, same case. [classes] family, and members by family."""
    from print_content import script

    groups = {}
    for i, letter in enumerate(LETTERS):
        if letter.isalpha():
            groups.setdefault((script(letter), letter.isupper()), []).append(i)
        elif letter.isdigit():
            groups.setdefault("figures", []).append(i)
    family = torch.full((len(LETTERS),), -1)
    members = torch.zeros(len(groups), max(len(g) for g in groups.values()), dtype=torch.int64)
    for i, group in enumerate(groups.values()):
        family[group] = i
        members[i] = torch.tensor((group * members.shape[1])[: members.shape[1]])
    return family.to(device), members.to(device)


def shuffled(codes, groups, share):
    """Replaces some letters by others of their kind, so that reading does not become guessing."""
    family, members = groups
    own = torch.where(codes >= 0, family[codes.clamp(min=0)], -1)
    other = members[own.clamp(min=0), torch.randint(members.shape[1], codes.shape, device=codes.device)]
    return torch.where((own >= 0) & (torch.rand(codes.shape, device=codes.device) < share), other, codes)


def written(atlas, pool, groups, which, batch, wide, scale):
    """Three lines of print, of which the middle one is read; text, codes, and where it ends."""
    device = atlas.image.device
    codes = pool.take(which, batch * 3).reshape(batch, 3, LONGEST)
    share = torch.where(chance(device, 0.15, batch, 1, 1), uniform(device, 0, 0.6, batch, 1, 1), 0.0)
    codes = shuffled(codes, groups, share)
    rows = torch.arange(-1, 2, device=device)
    cap = CAP * scale * uniform(device, 0.84, 1.18, batch, 1) * torch.where(rows == 0, 1.0, torch.exp(torch.randn(batch, 3, device=device) * 0.35))
    pitch = cap[:, 1:2] * uniform(device, 1.25, 3, batch, 1)
    reach = torch.maximum(pitch, (cap + cap[:, 1:2]) * 0.66)
    base = cap / 2 + rows * reach
    base = torch.where((rows != 0) & chance(device, 0.4, batch, 3), ABSENT, base)
    left = cap[:, 1:2] * torch.where(chance(device, 0.85, batch, 1), uniform(device, 0.12, 0.75, batch, 1), uniform(device, -0.02, 1.4, batch, 1))
    start = torch.where(rows == 0, left, left + torch.randn(batch, 3, device=device) * cap * 2)
    face = atlas.faces(batch, 1).expand(batch, 3).clone()
    face = torch.where((rows != 0) & chance(device, 0.4, batch, 3), atlas.faces(batch, 3), face)
    each = lambda low, high: uniform(device, low, high, batch, 3)
    often = lambda share, values: torch.where(chance(device, share, batch, 3), values, 0.0)
    stretch = torch.where(chance(device, 0.6, batch, 3), each(0.96, 1.04), each(0.82, 1.2))
    lean = often(0.12, each(-0.05, 0.25))
    text = PrintText(
        atlas, codes, base, cap, start, face, stretch, lean,
        weight=each(-0.025, 0.035), dark=each(0.75, 1), tracking=often(0.45, each(-0.03, 0.16)), gap=often(0.4, each(-0.1, 0.2)),
    )
    # What does not fit is not there.
    room = wide - start - cap * 0.12
    text.glyphs = torch.where(text.cut(room), codes, -1)
    text.glyphs = torch.where((text.glyphs < 0).cumsum(-1) > 0, -1, text.glyphs)
    own = text.glyphs[:, 1]
    lengths = (own >= 0).sum(-1)
    last = own.gather(1, (lengths - 1).clamp(min=0)[:, None])[:, 0]
    lengths = torch.where((lengths > 0) & (last == 0), lengths - 1, lengths)
    end = start[:, 1] + text.ends[:, 1].gather(1, (lengths - 1).clamp(min=0)[:, None])[:, 0] * (lengths > 0)
    return text, own, lengths, end, cap[:, 1]


def render(atlas, pool, groups, size=1.0, which=None, easy=False):
    """Crops [B, 1, 40, W] as they are cut from photographs, and what they say. Easy ones have no camera."""
    device = atlas.image.device
    which = torch.randint(len(WIDTHS), (1,)).item() if which is None else which
    width = WIDTHS[which]
    batch = max(2, int(size * 120_000 / (width + 40)))
    scale = SCALES[torch.randint(len(SCALES), (1,)).item()]
    wide, high = round(width * scale), round(HEIGHT * 1.5 * scale)
    one = (batch, 1, 1)
    text, codes, lengths, end, cap = written(atlas, pool, groups, which, batch, wide, scale)
    cap = cap[:, None, None]

    # From the photograph's pixels to the paper: the line is tilted, leaning and a little bent.
    y, x = torch.meshgrid(torch.arange(high, device=device) + 0.5, torch.arange(wide, device=device) + 0.5, indexing="ij")
    y, x = (y - high / 2).expand(batch, -1, -1), x.expand(batch, -1, -1)
    middle = end[:, None, None] / 2
    tilt = (torch.randn(one, device=device) * 0.012).clamp(-0.03, 0.03)
    lean = torch.randn(one, device=device) * 0.06
    line = tilt * (x - middle)
    across = y - line
    along = x + lean * across
    sharp = uniform(device, 0.9, 1.6, *one).reshape(batch, 1)
    ink = text.draw(along, across, sharp)
    nx, ny = x / (60 * scale), y / (60 * scale) + 0.5
    noise = clouds(device, batch, 3)
    worn = torch.where(chance(device, 0.15, *one), uniform(device, 0, 1.1, *one), 0.0)
    ink = ink * (1 - worn * grains(nx * 0.2, ny * 0.2, 150).clamp(0, 1)).clamp(0, 1)

    smooth = sample(noise, nx / 6, ny / 6)
    paper = uniform(device, 0.5, 1, *one) * (1 + smooth * uniform(device, 0, 0.15, *one))
    period = cap * torch.exp(uniform(device, -1.8, 0.7, *one))
    lines = security_print(along, across, torch.ones_like(x), period, smooth)
    paper = paper * (1 - lines * uniform(device, 0, 1, *one) ** 2 * 0.5)
    paper = paper * (1 + patches(x, y + high / 2, cap, device) * 0.25)
    paper = paper * (1 + grains(nx * 0.2, ny * 0.2, 400) * uniform(device, 0, 1, *one) ** 2 * 0.12)
    dark = torch.where(chance(device, 0.75, *one), uniform(device, 0.02, 0.45, *one), uniform(device, 0.4, 0.75, *one))
    over = strokes(x, y + high / 2, cap, 5, device)
    picture = paper * (1 - ink * (1 - dark)) * (1 - over * 0.6)
    # Light letters on a dark ground.
    light = chance(device, 0.07, *one)
    picture = torch.where(light, 1.05 - picture * uniform(device, 0.85, 1, *one), picture)
    if not easy:
        picture = developed(lit(picture, x / wide, y / high + 0.5), blur=min(2.0, 0.5 + 2 * scale))

    # As the finder cuts it: nearly right.
    j, i = torch.meshgrid((torch.arange(HEIGHT, device=device) + 0.5) / HEIGHT - 0.5, torch.arange(width, device=device) + 0.5, indexing="ij")
    j, i = j.expand(batch, -1, -1), i.expand(batch, -1, -1) * scale
    error = lambda share: (torch.randn(one, device=device) * share).clamp(-2.2 * share, 2.2 * share) * cap
    off = error(0.07) + tilt * (i - middle) * (1 + torch.randn(one, device=device) * 0.15)
    crop = sample(picture[:, None], i / wide, (j * HEIGHT * scale + off) / high + 0.5, "border")
    # Where the crop ends; beyond it a batch is filled up.
    margin = cap * uniform(device, 0.05, 0.8, *one)
    last = torch.where(chance(device, 0.6, *one), end[:, None, None] + margin, float(wide) * 2)
    inside = i < last
    count = inside.sum((1, 2), keepdim=True).clamp(min=2)
    mean = (crop * inside).sum((1, 2), keepdim=True) / count
    spread = (((crop - mean) * inside) ** 2).sum((1, 2), keepdim=True).div(count - 1).sqrt()
    crop = torch.where(inside, (crop - mean) / spread.clamp(min=0.02), 0.0)
    return crop[:, None], (codes, lengths)


def loss_of(logs, codes, lengths):
    targets = (codes + 1).clamp(min=0)
    steps = torch.full((len(codes),), logs.shape[1], dtype=torch.int64, device=logs.device)
    each = F.ctc_loss(logs.transpose(0, 1), targets, steps, lengths, zero_infinity=True, reduction="none")
    return each.sum() / lengths.sum().clamp(min=1)


@torch.no_grad()
def score_on(model, atlas, pool, groups, batches, size):
    """The share of lines read exactly."""
    right, total, letters = 0, 0, 0
    model.eval()
    for k in range(batches):
        crops, (codes, lengths) = render(atlas, pool, groups, size, (k * 2 + 2) % len(WIDTHS))
        with torch.autocast(crops.device.type, torch.bfloat16, enabled=crops.device.type == "cuda"):
            logs = model(crops)
        for got, want, length in zip(decoded(logs), codes.cpu(), lengths.cpu()):
            right += got == (want[:length] + 1).tolist()
            total += 1
    return {"exact": round(right / max(1, total), 4), "lines": total}


def export(model, path):
    with torch.no_grad():
        plain = PrintReader().cpu()
        plain.load_state_dict({k: v.float().cpu() for k, v in model.state_dict().items()})
        axes = {"crops": {0: "lines", 3: "width"}, "logs": {0: "lines", 1: "steps"}}
        exported(plain.eval(), torch.zeros(2, 1, HEIGHT, 64), path, ("crops", "logs"), axes)


def main():
    options = options_of(rate=2e-3, seed=21)
    device = prepared(options)
    atlas = PrintAtlas(device)
    pool, unseen = Pool(options.seed, options.pool, atlas), Pool(options.seed + 500, 9600, atlas)
    groups = families(device)
    small = min(options.size, 0.4)

    def draw(passed):
        easy = torch.rand(()).item() < max(0.12, 1.2 - passed * 9)
        crops, (codes, lengths) = render(atlas, pool, groups, options.size * TOGETHER, easy=easy)
        return list(zip(crops.chunk(TOGETHER), zip(codes.chunk(TOGETHER), lengths.chunk(TOGETHER))))

    train(
        "text-lines", PrintReader(), options, device,
        draw, loss_of,
        lambda model, batches: score_on(model, atlas, unseen, groups, batches, small), export,
    )


if __name__ == "__main__":
    main()
