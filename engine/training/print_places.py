"""Trains the finder of printed lines and writes text-places.onnx.

    python3 print_places.py --seconds 1100 --out ../weights
"""

import torch
import torch.nn.functional as F
from torch import nn

from mrz_zones import Residual, conv, overlap_loss
from print_content import LETTERS, LONGEST, in_parts
from print_pages import draw
from print_render import PrintAtlas, codes_of
from print_shapes import bank
from print_training import exported, options_of, prepared, train

SHAPES = ((448, 704), (576, 576), (320, 960))
"""Heights and widths of the training pictures: parts of documents that are 960 pixels wide."""
TOGETHER = 3
"""Batches that are drawn together."""


class Finder(nn.Module):
    """[B, 1, H, W] from 0 to 1 to [B, 6, H/2, W/2]: line, signature, portrait (logits), log2 of cap height / 12, direction."""

    def __init__(self, widths=(16, 32, 64, 96, 128)):
        super().__init__()
        one, two, three, four, five = widths
        self.down1 = nn.Sequential(conv(1, one, 2), conv(one, one))
        self.down2 = nn.Sequential(conv(one, two, 2), Residual(two))
        self.down3 = nn.Sequential(conv(two, three, 2), Residual(three))
        self.down4 = nn.Sequential(conv(three, four, 2), Residual(four))
        self.down5 = nn.Sequential(conv(four, five, 2), Residual(five), Residual(five))
        self.up4, self.mix4 = nn.Conv2d(five, four, 1), conv(four, four)
        self.up3, self.mix3 = nn.Conv2d(four, three, 1), conv(three, three)
        self.up2, self.mix2 = nn.Conv2d(three, two, 1), conv(two, two)
        self.up1, self.mix1 = nn.Conv2d(two, one, 1), nn.Sequential(conv(one, 24), conv(24, 24))
        self.head = nn.Conv2d(24, 6, 1)

    def forward(self, x):
        one = self.down1((x - 0.5) * 4)
        two = self.down2(one)
        three = self.down3(two)
        four = self.down4(three)
        five = self.down5(four)
        larger = lambda x: F.interpolate(x, scale_factor=2.0, mode="nearest")
        four = self.mix4(four + larger(self.up4(five)))
        three = self.mix3(three + larger(self.up3(four)))
        two = self.mix2(two + larger(self.up2(three)))
        return self.head(self.mix1(one + larger(self.up1(two)))).float()


class Exported(nn.Module):
    def __init__(self, finder):
        super().__init__()
        self.finder = finder

    def forward(self, x):
        out = self.finder(x)
        return torch.cat((out[:, :3].sigmoid(), out[:, 3:]), 1)


def loss_of(out, strip, tall, direction, signed, portrait):
    weight = strip.float()
    total = weight.sum().clamp(min=1)
    size = ((out[:, 3] - tall).abs() * weight).sum() / total
    aim = (((out[:, 4:] - direction[:, :, None, None]) ** 2).sum(1) * weight).sum() / total
    return overlap_loss(out[:, 0], weight) + 0.4 * overlap_loss(out[:, 1], signed.float()) + 0.4 * overlap_loss(out[:, 2], portrait.float()) + 0.5 * size + 0.5 * aim


@torch.no_grad()
def score_on(model, draw_one, batches):
    model.eval()
    overlap = lambda got, want: ((got & want).sum() / (got | want).sum().clamp(min=1)).item()
    totals = {"line": 0.0, "signature": 0.0, "portrait": 0.0, "height": 0.0, "direction": 0.0}
    for k in range(batches):
        pages, (strip, tall, direction, signed, portrait) = draw_one(k)
        out = model(pages)
        inside = strip.sum().clamp(min=1)
        totals["line"] += overlap(out[:, 0] > 0, strip)
        totals["signature"] += overlap(out[:, 1] > 0, signed)
        totals["portrait"] += overlap(out[:, 2] > 0, portrait)
        totals["height"] += (((out[:, 3] - tall).abs() * strip).sum() / inside).item()
        totals["direction"] += (((F.cosine_similarity(out[:, 4:], direction[:, :, None, None], dim=1, eps=1e-4) > 0.7) & strip).sum() / inside).item()
    return {name: round(total / batches, 4) for name, total in totals.items()}


def export(model, path):
    with torch.no_grad():
        plain = Finder()
        plain.load_state_dict({k: v.float().cpu() for k, v in model.state_dict().items()})
        axes = {"picture": {2: "height", 3: "width"}, "places": {2: "halfHeight", 3: "halfWidth"}}
        exported(Exported(plain).eval(), torch.zeros(1, 1, 256, 320), path, ("picture", "places"), axes)


def main():
    options = options_of(rate=2e-3, seed=22)
    device = prepared(options)
    atlas = PrintAtlas(device)
    pool = codes_of(in_parts(options.seed, min(options.pool, 64_000)), LETTERS, LONGEST, device)
    unseen = codes_of(in_parts(options.seed + 500, 3200), LETTERS, LONGEST, device)
    banks = lambda seed, count: tuple(torch.tensor(b, device=device).float() / 255 for b in bank(seed, count))
    shapes, other_shapes = banks(options.seed, max(16, int(400 * options.size))), banks(options.seed + 500, 64)
    batch = max(1, int(16 * options.size))
    count = [0]

    def next_pages(passed):
        count[0] += 1
        easy = torch.rand(()).item() < max(0.05, 1 - passed * 9)
        pages, wanted = draw(atlas, pool, shapes, batch * TOGETHER, *SHAPES[count[0] % len(SHAPES)], easy)
        return list(zip(pages.chunk(TOGETHER), zip(*(w.chunk(TOGETHER) for w in wanted))))

    train(
        "text-places", Finder(), options, device, next_pages, loss_of,
        lambda model, batches: score_on(model, lambda k: draw(atlas, unseen, other_shapes, batch, *SHAPES[k % len(SHAPES)]), batches), export,
    )


if __name__ == "__main__":
    main()
