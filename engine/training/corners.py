"""Trains the network that finds a document's corners and writes corners.onnx.

    python3 corners.py --textures /tmp/textures --seconds 1000 --out ../weights
"""

import argparse
import inspect
import json
import math
import pathlib
import time

import torch
import torch.nn.functional as F
from torch import nn

from documents import SIZE, Textures, draw
from mrz_zones import Residual, conv
from weights import drifting

CELLS = SIZE // 2
SPREAD = 1.6
"""The width of a corner's and an edge's mark, in cells of the output."""


class Finder(nn.Module):
    """[B, 3, 384, 384] from 0 to 1 to [B, 9, 192, 192], four corners, four sides and the document, and [B, 2], whether there is one and whether it has a card's proportions."""

    def __init__(self, widths=(16, 32, 56, 88, 112, 112)):
        super().__init__()
        one, two, three, four, five, six = widths
        self.down1 = nn.Sequential(conv(3, one, 2), conv(one, one))
        self.down2 = nn.Sequential(conv(one, two, 2), Residual(two))
        self.down3 = nn.Sequential(conv(two, three, 2), Residual(three))
        self.down4 = nn.Sequential(conv(three, four, 2), Residual(four))
        self.down5 = nn.Sequential(conv(four, five, 2), Residual(five))
        self.down6 = nn.Sequential(conv(five, six, 2), Residual(six))
        self.up5, self.mix5 = nn.Conv2d(six, five, 1), conv(five, five)
        self.up4, self.mix4 = nn.Conv2d(five, four, 1), conv(four, four)
        self.up3, self.mix3 = nn.Conv2d(four, three, 1), conv(three, three)
        self.up2, self.mix2 = nn.Conv2d(three, two, 1), nn.Sequential(conv(two, two), conv(two, two))
        self.head = nn.Conv2d(two, 9 * 4, 1)
        self.there = nn.Sequential(nn.Linear(six * 2, 64), nn.ReLU(inplace=True), nn.Linear(64, 2))

    def forward(self, x):
        two = self.down2(self.down1((x - 0.5) * 4))
        three = self.down3(two)
        four = self.down4(three)
        five = self.down5(four)
        six = self.down6(five)
        larger = lambda x: F.interpolate(x, scale_factor=2.0, mode="nearest")
        five = self.mix5(five + larger(self.up5(six)))
        four = self.mix4(four + larger(self.up4(five)))
        three = self.mix3(three + larger(self.up3(four)))
        two = self.mix2(two + larger(self.up2(three)))
        there = self.there(torch.cat((six.mean((2, 3)), six.amax((2, 3))), 1))
        return F.pixel_shuffle(self.head(two), 2).float(), there.float()


class Exported(nn.Module):
    """One output: the tenth and eleventh channels are whether there is a document and whether it is a card, the same everywhere."""

    def __init__(self, finder):
        super().__init__()
        self.finder = finder

    def forward(self, x):
        places, there = self.finder(x)
        others = torch.cat((places[:, 4:], there[:, :, None, None].expand(-1, 2, CELLS, CELLS)), 1)
        return torch.cat((spread_over(places[:, :4]), others.sigmoid()), 1)


def wanted(corners, there):
    """The marks that the network is to draw: [B, 9, 192, 192]."""
    device = corners.device
    at = torch.arange(CELLS, device=device) + 0.5
    y, x = torch.meshgrid(at, at, indexing="ij")
    here = torch.stack((x, y), -1)[None, None]
    ends = corners[:, :, None, None] / 2
    marks = torch.exp(-((here - ends) ** 2).sum(-1) / (2 * SPREAD**2))
    along = (ends.roll(-1, 1) - ends)
    length = (along**2).sum(-1).clamp(min=1)
    share = (((here - ends) * along).sum(-1) / length).clamp(0, 1)
    away = ((here - ends - share[..., None] * along) ** 2).sum(-1)
    sides = torch.exp(-away / (2 * SPREAD**2))
    across = along[..., 0] * (here - ends)[..., 1] - along[..., 1] * (here - ends)[..., 0]
    inside = ((across > 0).all(1, keepdim=True) | (across < 0).all(1, keepdim=True)).float()
    return torch.cat((marks, sides, inside), 1) * there[:, None, None, None]


def spread_over(logits):
    """Where each corner is, as chances that add up to 1 over all cells."""
    return logits.flatten(2).softmax(-1).reshape(logits.shape)


def loss_of(places, logits, corners, there, card):
    """The corners only where there is a document; sides and area everywhere, weighed so that the few marks count."""
    marks = wanted(corners, there)
    aim = marks[:, :4].flatten(2)
    total = aim.sum(-1, keepdim=True)
    told = (total[..., 0] > 1) & there[:, None]
    aim = aim / total.clamp(min=1e-3)
    away = -(aim * places[:, :4].flatten(2).log_softmax(-1)).sum(-1)
    # What the soft marks cost at best is no error.
    away = away + (aim * aim.clamp(min=1e-9).log()).sum(-1)
    corner_loss = torch.where(told, away, torch.zeros_like(away)).sum() / told.sum().clamp(min=1)
    each = F.binary_cross_entropy_with_logits(places[:, 4:], marks[:, 4:], reduction="none")
    sides, wants = each[:, :4], marks[:, 4:8]
    side_loss = (sides * wants).sum() / wants.sum().clamp(min=1) + (sides * (1 - wants)).sum() / wants.sum().clamp(min=1) * 0.3
    chance, inside = places[:, 8].sigmoid(), marks[:, 8]
    dice = 1 - (2 * (chance * inside).sum((1, 2)) + 20) / (chance.sum((1, 2)) + inside.sum((1, 2)) + 20)
    presence = F.binary_cross_entropy_with_logits(logits[:, 0], there.float())
    cards = F.binary_cross_entropy_with_logits(logits[:, 1], card.float(), reduction="none")
    return corner_loss + side_loss * 0.3 + each[:, 4].mean() * 0.5 + dice.mean() * 0.5 + presence * 0.3 + (cards * there).mean() * 0.1


def places_of(marks):
    """[B, 4, 192, 192] to corners in pixels of the input: the peak, and the middle of the mark around it."""
    batch = len(marks)
    top = marks.flatten(2).argmax(-1)
    row, column = torch.div(top, CELLS, rounding_mode="floor"), top % CELLS
    reach = torch.arange(-4, 5, device=marks.device)
    rows = (row[..., None, None] + reach[:, None]).clamp(0, CELLS - 1)
    columns = (column[..., None, None] + reach).clamp(0, CELLS - 1)
    near = marks.flatten(2).gather(2, (rows * CELLS + columns).reshape(batch, 4, -1)).reshape(batch, 4, 9, 9)
    total = near.sum((2, 3))
    x = (near * (columns + 0.5)).sum((2, 3)) / total
    y = (near * (rows + 0.5)).sum((2, 3)) / total
    return torch.stack((x, y), -1) * 2


def twice(pictures, corners, there, card, batch):
    """The scenes in batches, then again a quarter turn or more further: drawing takes longer than learning."""
    turns = 1 + torch.randint(3, (1,)).item()
    again, moved = torch.rot90(pictures, turns, (2, 3)), corners
    for _ in range(turns):
        moved = torch.stack((moved[..., 1], SIZE - moved[..., 0]), -1)
    for scenes in ((pictures, corners, there, card), (again, moved, there, card)):
        order = torch.randperm(len(there), device=there.device)
        for part in order.split(batch):
            yield [each[part] for each in scenes]


@torch.no_grad()
def score(model, textures, batches, batch):
    """Errors as shares of the diagonal; `anyWay` forgives a wrong way up."""
    model.eval()
    errors, any_way, right, total, empty, false, cards = [], [], 0, 0, 0, 0, 0
    for _ in range(batches):
        pictures, corners, there, card = draw(textures, batch)
        with torch.autocast(pictures.device.type, torch.bfloat16, enabled=pictures.is_cuda):
            places, logits = model(pictures)
        found = places_of(spread_over(places[:, :4]))
        diagonal = ((corners[:, 0] - corners[:, 2]).norm(dim=-1) + (corners[:, 1] - corners[:, 3]).norm(dim=-1)) / 2
        by_turn = torch.stack([(found.roll(turn, 1) - corners).norm(dim=-1).amax(1) / diagonal for turn in range(4)])
        errors.append(by_turn[0][there])
        any_way.append(by_turn.amin(0)[there])
        logit = logits[:, 0]
        cards += ((logits[:, 1] > 0) == card)[there].sum().item()
        right += (logit[there] > 0).sum().item()
        total += there.sum().item()
        false += (logit[~there] > 0).sum().item()
        empty += (~there).sum().item()
    model.train()
    errors, any_way = torch.cat(errors), torch.cat(any_way)
    share = lambda values: round(values.float().mean().item(), 4)
    return {
        "within2": share(errors < 0.02),
        "within1": share(errors < 0.01),
        "anyWay2": share(any_way < 0.02),
        "median": round(errors.median().item(), 5),
        "seen": round(right / max(1, total), 4),
        "kindRight": round(cards / max(1, total), 4),
        "falseDocuments": round(false / max(1, empty), 4),
        "scenes": total + empty,
    }


def export(model, path):
    plain = Finder()
    plain.load_state_dict({k: v.float().cpu() for k, v in model.state_dict().items()})
    newer = {"dynamo": False} if "dynamo" in inspect.signature(torch.onnx.export).parameters else {}
    with torch.no_grad():
        torch.onnx.export(
            Exported(plain).eval(), torch.zeros(1, 3, SIZE, SIZE), str(path), input_names=["picture"], output_names=["places"], opset_version=17, **newer
        )


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--textures", required=True)
    options.add_argument("--seconds", type=float, default=1000)
    options.add_argument("--batch", type=int, default=64)
    options.add_argument("--drawn", type=int, default=256, help="scenes drawn at once; more make better use of the GPU")
    options.add_argument("--rate", type=float, default=2e-3)
    options.add_argument("--seed", type=int, default=3)
    options.add_argument("--resume")
    options.add_argument("--out", default=".")
    options = options.parse_args()
    out = pathlib.Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    begun = time.time()
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    torch.backends.cudnn.benchmark = True

    seen, unseen = (Textures(options.textures, device, part) for part in ("seen", "unseen"))
    model = Finder().to(device, memory_format=torch.channels_last)
    steps = 0
    if options.resume:
        known = torch.load(options.resume, map_location=device)
        shapes = lambda state: {name: value.shape for name, value in state.items()}
        if shapes(known["model"]) == shapes(model.state_dict()):
            model.load_state_dict(known["model"])
            steps = known["steps"]
        else:
            print("The checkpoint is of another network: from the beginning", flush=True)
    torch.manual_seed(options.seed + steps)
    average = torch.optim.swa_utils.AveragedModel(model)
    follow = drifting(0.998)
    optimiser = torch.optim.AdamW(model.parameters(), lr=options.rate, weight_decay=0.01)
    first, shown, lately = steps, time.time(), 0.0
    print(f"{sum(p.numel() for p in model.parameters())} parameters, {len(seen.documents[1])} documents, {len(seen.others[1])} others, from step {steps}", flush=True)

    def keep():
        torch.save({"model": average.module.state_dict(), "steps": steps}, out / "checkpoint.pt")
        export(average.module, out / "corners.onnx")

    kept, latest = (list(each.state_dict().values()) for each in (average.module, model))
    saved = time.time()
    while (passed := (time.time() - begun) / options.seconds) < 1:
        rate = options.rate * min(1, (steps - first + 1) / 200) * (0.02 + 0.49 * (1 + math.cos(math.pi * passed)))
        for group in optimiser.param_groups:
            group["lr"] = rate
        with torch.no_grad():
            drawn = draw(seen, options.drawn)
        for pictures, *truth in twice(*drawn, options.batch):
            with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
                places, logits = model(pictures.contiguous(memory_format=torch.channels_last))
            loss = loss_of(places, logits, *truth)
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 5)
            optimiser.step()
            follow(kept, latest, steps - first)
            steps += 1
        lately = loss.item() if lately == 0 else lately * 0.98 + loss.item() * 0.02
        if time.time() - shown > 30:
            shown = time.time()
            pace = (steps - first) / (shown - begun)
            print(f"{passed:.2f} step {steps} loss {lately:.4f} {pace:.1f} steps/s {json.dumps(score(average.module, unseen, 3, options.drawn))}", flush=True)
        if time.time() - saved > 180:
            saved = time.time()
            keep()
    facts = {"steps": steps, "scenes": (steps - first) * options.batch // 2, "seconds": round(time.time() - begun)}
    facts |= {"heldOut": score(average.module, unseen, 12, options.drawn)}
    keep()
    print(json.dumps(facts), flush=True)


if __name__ == "__main__":
    main()
