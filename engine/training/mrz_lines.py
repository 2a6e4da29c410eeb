"""Trains the line reader of machine-readable zones and writes mrz-lines.onnx.

    python3 mrz_lines.py --seconds 900 --out ../weights
"""

import argparse
import json
import math
import pathlib
import time

import torch
import torch.nn.functional as F
from torch import nn

from content import LETTERS, in_parts
from render import ABSENT, Atlas, chance, clouds, developed, grains, lit, sample, security_print, uniform, zone_text
from weights import drifting

HEIGHT, WIDTH, LONGEST = 32, 768, 46
"""The crop that the network reads, and the most letters in training lines."""
SCALES = (0.4, 0.45, 0.5, 0.56, 0.63, 0.7, 0.8, 0.95)
"""The photographs' pixels per pixel of the crop."""
TALL = 1.9
"""The crop's height in cap heights."""


class Residual(nn.Module):
    def __init__(self, channels, dims, size, dilation=1):
        super().__init__()
        conv, norm = (nn.Conv2d, nn.BatchNorm2d) if dims == 2 else (nn.Conv1d, nn.BatchNorm1d)
        pad = (size // 2) * dilation
        self.body = nn.Sequential(
            conv(channels, channels, size, padding=pad, dilation=dilation, bias=False),
            norm(channels),
            nn.ReLU(inplace=True),
            conv(channels, channels, size, padding=pad, dilation=dilation, bias=False),
            norm(channels),
        )

    def forward(self, x):
        return F.relu(x + self.body(x))


def step(inputs, outputs, stride):
    return [
        nn.Conv2d(inputs, outputs, 3, stride=stride, padding=1, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    ]


class LineReader(nn.Module):
    """[B, 1, 32, 768] to log-probabilities [B, 192, 38]; class 0 is the blank of CTC."""

    def __init__(self, classes=len(LETTERS) + 1):
        super().__init__()
        self.picture = nn.Sequential(
            *step(1, 24, 1),
            *step(24, 48, 2),
            Residual(48, 2, 3),
            *step(48, 96, 2),
            Residual(96, 2, 3),
            *step(96, 128, (2, 1)),
            Residual(128, 2, 3),
        )
        self.column = nn.Sequential(nn.Conv2d(128, 192, (4, 1), bias=False), nn.BatchNorm2d(192), nn.ReLU(inplace=True))
        self.line = nn.Sequential(*(Residual(192, 1, 5, dilation) for dilation in (1, 2, 1)))
        self.head = nn.Conv1d(192, classes, 1)

    def forward(self, x):
        features = self.column(self.picture(x)).squeeze(2)
        return self.head(self.line(features)).transpose(1, 2).float().log_softmax(-1)


def codes_of(lines, device):
    table = {letter: i for i, letter in enumerate(LETTERS)}
    codes = torch.full((len(lines), LONGEST), -1, dtype=torch.int64)
    for row, line in enumerate(lines):
        codes[row, : len(line)] = torch.tensor([table[letter] for letter in line])
    return codes.to(device), torch.tensor([len(line) for line in lines], device=device)


def pool_of_lines(seed, count, device):
    parts = in_parts(seed, count)
    return codes_of([line for part in parts for _, lines in part for line in lines], device)


def draw_content(pool, batch):
    """Lines of zones, and random strings so that no language is learnt."""
    codes, lengths = pool
    device = codes.device
    pick = torch.randint(len(codes), (batch, 3), device=device)
    codes, lengths = codes[pick], lengths[pick]
    noise = torch.randint(37, codes.shape, device=device)
    share = torch.where(chance(device, 0.25, batch, 1, 1), uniform(device, 0.1, 1, batch, 1, 1), 0.0)
    codes = torch.where((torch.rand(codes.shape, device=device) < share) & (codes >= 0), noise, codes)
    # Neighbours are as long as the line itself.
    middle = lengths[:, 1:2]
    odd = chance(device, 0.06, batch, 1)
    middle = torch.where(odd, torch.randint(18, LONGEST + 1, (batch, 1), device=device), middle)
    at = torch.arange(LONGEST, device=device)
    codes = torch.where((codes < 0) & (at < middle[..., None]), noise, codes)
    codes = torch.where(at < middle[..., None], codes, -1)
    return codes, middle.expand(batch, 3)


def render(atlas, pool, batch):
    """Crops [B, 1, 32, 768] as the locator cuts them from photographs, and what they say."""
    device = atlas.image.device
    codes, lengths = draw_content(pool, batch)
    scale = SCALES[torch.randint(len(SCALES), (1,)).item()]
    wide, high = round(WIDTH * scale), round(120 * scale)
    one = (batch, 1)

    left, right = uniform(device, 0.3, 2.6, batch), uniform(device, 0.3, 2.6, batch)
    pitch = wide / (lengths[:, 1] + left + right)
    cap = pitch * uniform(device, 0.8, 1.15, batch)
    spacing = cap * uniform(device, 1.45, 3, batch)
    rows = torch.arange(-1, 2, device=device)
    base = cap[:, None] / 2 + rows * spacing[:, None]
    gone = chance(device, 0.35, batch, 3) & (rows != 0)
    base = torch.where(gone, ABSENT, base)
    start = (left * pitch)[:, None] + torch.randn(batch, 3, device=device) * 0.1 * pitch[:, None] * (rows != 0)
    text = zone_text(atlas, codes, lengths, base, cap[:, None].expand(-1, 3), start, pitch[:, None].expand(-1, 3))

    # From the photograph's pixels to the paper: the line is tilted, leaning and bent.
    y, x = torch.meshgrid(torch.arange(high, device=device) + 0.5, torch.arange(wide, device=device) + 0.5, indexing="ij")
    y, x = (y - high / 2).expand(batch, -1, -1), x.expand(batch, -1, -1)
    at = x / wide - 0.5
    tilt = (torch.randn(*one, 1, device=device) * 0.015).clamp(-0.03, 0.03)
    bend = torch.randn(*one, 1, device=device) * 0.5 * cap[:, None, None]
    lean = torch.randn(*one, 1, device=device) * 0.08
    keystone = (torch.randn(*one, 1, device=device) * 0.1).clamp(-0.25, 0.25)
    line = tilt * (x - wide / 2) + bend * at * at
    across = (y - line) * (1 + keystone * at)
    # Perspective: letters get narrower along the line.
    squeeze = (torch.randn(*one, 1, device=device) * 0.12).clamp(-0.3, 0.3)
    bent = lambda t: t + squeeze * (t * t - 0.25)
    along = wide * (bent(at) + 0.5) + lean * across
    footprint = torch.ones_like(x)

    ink = text.draw(along, across, footprint)
    noise = clouds(device, batch, 3)
    nx, ny = x / wide, y / high + 0.5
    wear = grains(nx, ny * 0.2, 150)
    worn = torch.where(chance(device, 0.2, *one, 1), uniform(device, 0, 1.2, *one, 1), 0.0)
    ink = ink * (1 - worn * wear.clamp(0, 1)).clamp(0, 1)

    smooth = sample(noise, nx, ny * 0.3)
    paper = uniform(device, 0.45, 1, *one, 1) * (1 + smooth * uniform(device, 0, 0.15, *one, 1))
    period = cap[:, None, None] * torch.exp(uniform(device, -1.6, 0.4, *one, 1))
    lines = security_print(along, across, footprint, period, smooth)
    paper = paper * (1 - lines * uniform(device, 0, 1, *one, 1) ** 2 * 0.55)
    texture = grains(nx, ny * 0.2, 400)
    paper = paper * (1 + texture * uniform(device, 0, 1, *one, 1) ** 2 * 0.15)
    dark = uniform(device, 0.02, 0.5, *one, 1)
    picture = paper * (1 - ink * (1 - dark))
    # Behind the edge of the card there is something else.
    side = torch.where(chance(device, 0.5, *one, 1), 1.0, -1.0)
    edge = (across * side / cap[:, None, None] - uniform(device, 0.75, 4, *one, 1)) > 0
    behind = edge & chance(device, 0.3, *one, 1)
    picture = torch.where(behind, uniform(device, 0, 1, *one, 1) * (1 + texture * 0.1), picture)

    picture = developed(lit(picture, nx, ny), blur=2.3 * min(1.0, scale * 1.1))

    # As the locator cuts it: nearly right.
    j, i = torch.meshgrid((torch.arange(HEIGHT, device=device) + 0.5) / HEIGHT - 0.5, (torch.arange(WIDTH, device=device) + 0.5) / WIDTH, indexing="ij")
    j, i = j.expand(batch, -1, -1), i.expand(batch, -1, -1)
    tall = cap[:, None, None] * TALL * uniform(device, 0.8, 1.3, *one, 1)
    error = lambda share: torch.randn(*one, 1, device=device).clamp(-2, 2) * share * cap[:, None, None]
    centre = tilt * (i - 0.5) * wide + bend * (i - 0.5) ** 2
    place = centre + error(0.09) + error(0.14) * (i - 0.5) + error(0.1) * ((i - 0.5) ** 2 * 4 - 0.33)
    cy = place + j * tall
    cx = i * wide + torch.randn(*one, 1, device=device) * 0.05 * j * tall
    crop = sample(picture[:, None], cx / wide, cy / high + 0.5, "border")
    return normalised(crop)[:, None], codes[:, 1], lengths[:, 1]


def normalised(crop):
    mean = crop.mean((1, 2), keepdim=True)
    return (crop - mean) / crop.std((1, 2), keepdim=True).clamp(min=0.02)


def loss_of(logs, codes, lengths):
    targets = (codes + 1).clamp(min=0)
    steps = torch.full((len(codes),), logs.shape[1], dtype=torch.int64, device=logs.device)
    return F.ctc_loss(logs.transpose(0, 1), targets, steps, lengths, zero_infinity=True, reduction="none").mean() / 36


def decoded(logs):
    best = logs.argmax(-1).cpu()
    keep = (best > 0) & F.pad(best[:, 1:] != best[:, :-1], (1, 0), value=True)
    return [row[k].tolist() for row, k in zip(best, keep)]


@torch.no_grad()
def score(model, atlas, pool, batches, batch):
    """The share of lines read exactly, and of letters that were right in lines of the right length."""
    model.eval()
    right, total = 0, 0
    for _ in range(batches):
        crops, codes, lengths = render(atlas, pool, batch)
        for got, want, length in zip(decoded(model(crops)), codes.cpu(), lengths.cpu()):
            right += got == (want[:length] + 1).tolist()
            total += 1
    model.train()
    return right / total


def export(model, path):
    model.eval()
    with torch.no_grad():
        plain = LineReader().cpu().eval()
        plain.load_state_dict({k: v.float().cpu() for k, v in model.state_dict().items()})
        torch.onnx.export(
            plain,
            torch.zeros(1, 1, HEIGHT, WIDTH),
            str(path),
            input_names=["crops"],
            output_names=["logs"],
            dynamic_axes={"crops": {0: "lines"}, "logs": {0: "lines"}},
            opset_version=17,
            dynamo=False,
        )
    model.train()


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--seconds", type=float, default=900)
    options.add_argument("--batch", type=int, default=512)
    options.add_argument("--rate", type=float, default=2e-3)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--pool", type=int, default=96_000)
    options.add_argument("--resume")
    options.add_argument("--out", default=".")
    options = options.parse_args()
    out = pathlib.Path(options.out)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    torch.backends.cudnn.benchmark = True

    pool = pool_of_lines(options.seed, options.pool, device)
    unseen = pool_of_lines(options.seed + 500, 3200, device)
    atlas = Atlas(device)
    model = LineReader().to(device, memory_format=torch.channels_last)
    if options.resume:
        model.load_state_dict(torch.load(options.resume, map_location=device))
    average = torch.optim.swa_utils.AveragedModel(model, multi_avg_fn=drifting(0.999), use_buffers=True)
    optimiser = torch.optim.AdamW(model.parameters(), lr=options.rate, weight_decay=0.01)
    print(f"{sum(p.numel() for p in model.parameters())} parameters, {len(pool[0])} lines", flush=True)

    begun, steps, shown = time.time(), 0, 0.0
    while (passed := (time.time() - begun) / options.seconds) < 1:
        rate = options.rate * min(1, steps / 300) * (0.5 + 0.5 * math.cos(math.pi * passed))
        for group in optimiser.param_groups:
            group["lr"] = rate
        with torch.no_grad():
            crops, codes, lengths = render(atlas, pool, options.batch)
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            logs = model(crops)
        loss = loss_of(logs, codes, lengths)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 5)
        optimiser.step()
        average.update_parameters(model)
        steps += 1
        if time.time() - shown > 20:
            shown = time.time()
            exact = score(average.module, atlas, unseen, 2, options.batch)
            print(f"{passed:.2f} step {steps} loss {loss.item():.4f} exact {exact:.4f}", flush=True)
            torch.save(average.module.state_dict(), out / "mrz-lines.pt")
    exact = score(average.module, atlas, unseen, 20, options.batch)
    export(average.module, out / "mrz-lines.onnx")
    facts = {"steps": steps, "lines": steps * options.batch, "seconds": round(time.time() - begun), "exactOnUnseenRendered": round(exact, 4)}
    print(json.dumps(facts), flush=True)
    (out / "mrz-lines.json").write_text(json.dumps(facts) + "\n")


if __name__ == "__main__":
    main()
