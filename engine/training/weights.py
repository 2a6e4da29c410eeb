"""The average of a network's weights over its training, which reads better than the last ones."""

import torch


def drifting(decay):
    """Follows quickly at first: the first weights are random."""

    def average(old, new, count):
        steps = int(count)
        share = min(decay, (1 + steps) / (10 + steps))
        for kept, latest in zip(old, new):
            if kept.is_floating_point():
                kept.lerp_(latest.to(kept.dtype), 1 - share)
            else:
                kept.copy_(latest)

    return torch.no_grad()(average)
