"""What both trainings of printed text share: the clock, the averaged weights, checkpoints."""

import argparse
import copy
import json
import math
import pathlib
import time

import torch
from torch import nn


class Average:
    """The average of a network's weights over its training; follows quickly at first."""

    def __init__(self, model, decay):
        self.module = copy.deepcopy(model).eval()
        self.decay, self.steps = decay, 0
        self.own = self.of(self.module)

    @staticmethod
    def of(model):
        return [t.data for t in (*model.parameters(), *model.buffers()) if t.is_floating_point()]

    @torch.no_grad()
    def follow(self, model):
        self.steps += 1
        share = 1 - min(self.decay, (1 + self.steps) / (10 + self.steps))
        torch._foreach_mul_(self.own, 1 - share)
        torch._foreach_add_(self.own, self.of(model), alpha=share)


def packed(model):
    """Half as large; the running figures of the norms stay whole."""
    return {k: v.half() if v.dim() > 1 else v.clone() for k, v in model.state_dict().items()}


def options_of(rate, seed):
    options = argparse.ArgumentParser()
    options.add_argument("--seconds", type=float, default=500)
    options.add_argument("--size", type=float, default=1.0, help="of the batches")
    options.add_argument("--rate", type=float, default=rate)
    options.add_argument("--seed", type=int, default=seed)
    options.add_argument("--pool", type=int, default=320_000)
    options.add_argument("--resume")
    options.add_argument("--out", default=".")
    return options.parse_args()


def prepared(options):
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    torch.backends.cudnn.benchmark = False
    return device


def exported(network, sample, path, names, axes):
    extra = {"dynamo": False} if int(torch.__version__.split(".")[0]) >= 2 else {}
    torch.onnx.export(network, sample, str(path), input_names=[names[0]], output_names=[names[1]], dynamic_axes=axes, opset_version=17 if extra else 16, **extra)


def train(name, model, options, device, draw, loss_of, score, export, decay=0.998, warm=200):
    """Trains for the seconds of the options.

    draw(passed) gives a few batches at once, because drawing costs the same time for one as for several; `passed` is the
    share of the first training that is over (1 when it is resumed).
    """
    out = pathlib.Path(options.out)
    model = model.to(device, memory_format=torch.channels_last)
    is_resumed = bool(options.resume) and pathlib.Path(options.resume).exists()
    if is_resumed:
        model.load_state_dict({k: v.float() if v.is_floating_point() else v for k, v in torch.load(options.resume, map_location=device).items()})
        print(f"{name}: resumed from {options.resume}", flush=True)
    model.train()
    average = Average(model, decay)

    def measured(batches):
        # Always the same pictures.
        with torch.random.fork_rng(devices=[0] if device == "cuda" else []):
            torch.manual_seed(7)
            return score(average.module, batches)

    optimiser = torch.optim.AdamW(model.parameters(), lr=options.rate, weight_decay=0.01)
    print(f"{name}: {sum(p.numel() for p in model.parameters())} parameters", flush=True)
    begun, steps, shown, recent, seen = time.time(), 0, time.time(), 0, 0
    while (passed := (time.time() - begun) / options.seconds) < 1:
        rate = options.rate * min(1, (steps + 1) / warm) * (0.5 + 0.5 * math.cos(math.pi * passed))
        for group in optimiser.param_groups:
            group["lr"] = rate
        with torch.no_grad():
            parts = draw(1.0 if is_resumed else passed)
        for given, wanted in parts:
            with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
                got = model(given)
            loss = loss_of(got, *wanted)
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 5)
            optimiser.step()
            average.follow(model)
            steps += 1
            seen += len(given)
        if time.time() - shown > 45:
            seconds = time.time() - shown
            print(f"{name} {passed:.2f} step {steps} ({(steps - recent) / seconds:.1f}/s) loss {loss.item():.4f} {measured(4)}", flush=True)
            torch.save(packed(average.module), out / f"{name}.pt")
            shown, recent = time.time(), steps
    facts = {"steps": steps, "seen": seen, "seconds": round(time.time() - begun)} | measured(16)
    torch.save(packed(average.module), out / f"{name}.pt")
    export(average.module, out / f"{name}.onnx")
    print(name, json.dumps(facts), flush=True)
