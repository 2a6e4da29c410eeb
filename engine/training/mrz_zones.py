"""Trains the locator of machine-readable zones and writes mrz-zones.onnx.

    python3 mrz_zones.py --seconds 1100 --out ../weights
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
from render import Atlas
from scenes import FORMATS, LETTERS_PER_ROW, ROWS, draw
from weights import drifting

SHAPES = ((512, 512), (512, 512), (256, 640))
"""Heights and widths of the training pictures: whole photographs, and close views of a zone."""


def conv(inputs, outputs, stride=1):
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride=stride, padding=1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)
    )


class Residual(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.first = conv(channels, channels)
        self.second = nn.Sequential(nn.Conv2d(channels, channels, 3, padding=1, bias=False), nn.BatchNorm2d(channels))

    def forward(self, x):
        return F.relu(x + self.second(self.first(x)))


class Locator(nn.Module):
    """[B, 1, H, W] from 0 to 1 to [B, 4, H/2, W/2]: line, zone (from 0 to 1), cosine and sine of the reading direction."""

    def __init__(self, widths=(16, 40, 72, 112, 128)):
        super().__init__()
        one, two, three, four, five = widths
        self.down1 = nn.Sequential(conv(1, one, 2), conv(one, one))
        self.down2 = nn.Sequential(conv(one, two, 2), Residual(two))
        self.down3 = nn.Sequential(conv(two, three, 2), Residual(three))
        self.down4 = nn.Sequential(conv(three, four, 2), Residual(four))
        self.down5 = nn.Sequential(conv(four, five, 2), Residual(five), Residual(five))
        self.up4 = nn.Conv2d(five, four, 1)
        self.mix4 = conv(four, four)
        self.up3 = nn.Conv2d(four, three, 1)
        self.mix3 = conv(three, three)
        self.up2 = nn.Conv2d(three, two, 1)
        self.mix2 = nn.Sequential(conv(two, two), conv(two, two))
        self.head = nn.Conv2d(two, 16, 1)

    def forward(self, x):
        two = self.down2(self.down1((x - 0.5) * 4))
        three = self.down3(two)
        four = self.down4(three)
        five = self.down5(four)
        larger = lambda x: F.interpolate(x, scale_factor=2.0, mode="nearest")
        four = self.mix4(four + larger(self.up4(five)))
        three = self.mix3(three + larger(self.up3(four)))
        two = self.mix2(two + larger(self.up2(three)))
        return F.pixel_shuffle(self.head(two), 2).float()


class Exported(nn.Module):
    def __init__(self, locator):
        super().__init__()
        self.locator = locator

    def forward(self, x):
        out = self.locator(x)
        return torch.cat((out[:, :2].sigmoid(), out[:, 2:]), 1)


def pool_of_zones(seed, count, device):
    return pool_of([zone for part in in_parts(seed, count) for zone in part], device)


def pool_of(everything, device):
    table = {letter: i for i, letter in enumerate(LETTERS)}
    codes = torch.full((len(everything), ROWS, LETTERS_PER_ROW), -1, dtype=torch.int64)
    for i, (_, lines) in enumerate(everything):
        for row, line in enumerate(lines):
            codes[i, row, : len(line)] = torch.tensor([table[letter] for letter in line])
    return (
        codes.to(device),
        torch.tensor([len(lines[0]) for _, lines in everything], device=device),
        torch.tensor([FORMATS.index(name) for name, _ in everything], device=device),
        torch.tensor([len(lines) for _, lines in everything], device=device),
    )


def overlap_loss(logits, wanted):
    """Per pixel, and as a share of the whole."""
    chance = logits.sigmoid()
    both = (chance * wanted).sum((1, 2))
    dice = 1 - (2 * both + 20) / (chance.sum((1, 2)) + wanted.sum((1, 2)) + 20)
    each = F.binary_cross_entropy_with_logits(logits, wanted, reduction="none", pos_weight=torch.tensor(2.0, device=logits.device))
    return each.mean() * 4 + dice.mean()


def loss_of(out, lines, zones, direction):
    turned = 1 - F.cosine_similarity(out[:, 2:], direction, dim=1, eps=1e-4)
    aim = torch.where(zones > 0, turned, 0.0).sum() / zones.sum().clamp(min=1)
    return overlap_loss(out[:, 0], lines) + 0.5 * overlap_loss(out[:, 1], zones) + aim


@torch.no_grad()
def score(model, atlas, pool, batches, batch):
    """Overlap of lines, share of zones with more than half overlap, mean error of direction, false zones."""
    model.eval()
    overlap, found, total, false, empty, turned, inside = 0.0, 0, 0, 0, 0, 0.0, 0.0
    for i in range(batches):
        pictures, lines, zones, direction = draw(atlas, pool, batch, *SHAPES[i % len(SHAPES)])
        out = model(pictures)
        line, zone = out[:, 0] > 0, out[:, 1] > 0
        has = zones.sum((1, 2)) > 150
        share = (line & (lines > 0)).sum((1, 2)) / (line | (lines > 0)).sum((1, 2)).clamp(min=1)
        overlap += share[has].sum().item()
        found += (share[has] > 0.5).sum().item()
        total += has.sum().item()
        nothing = zones.sum((1, 2)) == 0
        false += (nothing & (zone.sum((1, 2)) > 150)).sum().item()
        empty += nothing.sum().item()
        cosine = F.cosine_similarity(out[:, 2:], direction, dim=1, eps=1e-4)
        turned += ((cosine > 0.9) * zones).sum().item()
        inside += zones.sum().item()
    model.train()
    return {
        "lineOverlap": round(overlap / max(1, total), 4),
        "zonesFound": round(found / max(1, total), 4),
        "falseZones": round(false / max(1, empty), 4),
        "directionRight": round(turned / max(1, inside), 4),
        "scenes": total + empty,
    }


def export(model, path):
    with torch.no_grad():
        plain = Locator()
        plain.load_state_dict({k: v.float().cpu() for k, v in model.state_dict().items()})
        torch.onnx.export(
            Exported(plain).eval(),
            torch.zeros(1, 1, 256, 320),
            str(path),
            input_names=["picture"],
            output_names=["places"],
            dynamic_axes={"picture": {2: "height", 3: "width"}, "places": {2: "halfHeight", 3: "halfWidth"}},
            opset_version=17,
            dynamo=False,
        )


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--seconds", type=float, default=1100)
    options.add_argument("--batch", type=int, default=32)
    options.add_argument("--rate", type=float, default=1.5e-3)
    options.add_argument("--seed", type=int, default=2)
    options.add_argument("--pool", type=int, default=32_000)
    options.add_argument("--resume")
    options.add_argument("--out", default=".")
    options = options.parse_args()
    out = pathlib.Path(options.out)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    torch.backends.cudnn.benchmark = True

    pool = pool_of_zones(options.seed, options.pool, device)
    unseen = pool_of_zones(options.seed + 500, 3200, device)
    atlas = Atlas(device)
    model = Locator().to(device, memory_format=torch.channels_last)
    if options.resume:
        model.load_state_dict(torch.load(options.resume, map_location=device))
    average = torch.optim.swa_utils.AveragedModel(model, multi_avg_fn=drifting(0.998), use_buffers=True)
    optimiser = torch.optim.AdamW(model.parameters(), lr=options.rate, weight_decay=0.01)
    print(f"{sum(p.numel() for p in model.parameters())} parameters", flush=True)

    begun, steps, shown = time.time(), 0, 0.0
    while (passed := (time.time() - begun) / options.seconds) < 1:
        rate = options.rate * min(1, steps / 200) * (0.5 + 0.5 * math.cos(math.pi * passed))
        for group in optimiser.param_groups:
            group["lr"] = rate
        with torch.no_grad():
            pictures, *wanted = draw(atlas, pool, options.batch, *SHAPES[steps % len(SHAPES)])
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            places = model(pictures)
        loss = loss_of(places, *wanted)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 5)
        optimiser.step()
        average.update_parameters(model)
        steps += 1
        if time.time() - shown > 25:
            shown = time.time()
            print(f"{passed:.2f} step {steps} loss {loss.item():.4f} {score(average.module, atlas, unseen, 3, options.batch)}", flush=True)
            torch.save(average.module.state_dict(), out / "mrz-zones.pt")
    facts = {"steps": steps, "scenesSeen": steps * options.batch, "seconds": round(time.time() - begun)} | score(average.module, atlas, unseen, 30, options.batch)
    export(average.module, out / "mrz-zones.onnx")
    print(json.dumps(facts), flush=True)
    (out / "mrz-zones.json").write_text(json.dumps(facts) + "\n")


if __name__ == "__main__":
    main()
