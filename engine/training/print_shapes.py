"""Drawings that stand beside print on documents: signatures and portraits. Made once on the CPU, for the finder's pages."""

import cv2
import numpy as np


def signature(rng, wide=192, high=64):
    """A pen's path of loops and strokes; ink from 0 to 255."""
    over = 3
    picture = np.zeros((high * over, wide * over), np.uint8)
    count = rng.integers(5, 14)
    t = np.linspace(0, 1, count * 24)
    pace = t * rng.uniform(0.5, 0.85) + rng.uniform(0.05, 0.12)
    tall = np.interp(t, np.linspace(0, 1, count), rng.uniform(0.05, 1, count) ** 2 * 0.36)
    tall[: len(t) // count] = rng.uniform(0.2, 0.42)
    turn = np.cumsum(np.interp(t, np.linspace(0, 1, count), rng.uniform(0.5, 1.6, count))) / 24 * 2 * np.pi
    loop = rng.uniform(0.01, 0.07)
    lean = rng.uniform(-0.1, 0.5)
    y = 0.55 - np.sin(turn) * tall * (1 if rng.random() < 0.8 else 0.7)
    x = pace + np.cos(turn) * loop + (0.55 - y) * lean * high / wide
    points = [np.stack((x * wide, y * high), -1)]
    for _ in range(rng.integers(0, 3)):
        s = np.linspace(0, 1, 30)
        start, end = rng.uniform(0.05, 0.5), rng.uniform(0.5, 0.98)
        level = rng.uniform(0.15, 0.9)
        points.append(np.stack(((start + (end - start) * s) * wide, (level + rng.uniform(-0.2, 0.2) * s + rng.uniform(-0.15, 0.15) * np.sin(s * 5)) * high), -1))
    for path in points:
        cv2.polylines(picture, [np.round(path * over * 16).astype(np.int32)], False, 255, int(rng.integers(3, 8)), cv2.LINE_AA, 4)
    return cv2.resize(picture, (wide, high), interpolation=cv2.INTER_AREA)


def portrait(rng, wide=96, high=120):
    """Head and shoulders before a wall; grey from 0 to 255."""
    wall, skin, hair, clothes = rng.uniform(120, 245), rng.uniform(60, 220), rng.uniform(10, 200), rng.uniform(10, 220)
    picture = np.full((high, wide), wall, np.float32)
    picture += np.linspace(-1, 1, high)[:, None] * rng.uniform(-20, 20)
    cx, cy = wide * rng.uniform(0.46, 0.54), high * rng.uniform(0.36, 0.48)
    w, h = wide * rng.uniform(0.19, 0.28), high * rng.uniform(0.2, 0.29)
    place = lambda x, y: (int(round(x * 8)), int(round(y * 8)))
    oval = lambda x, y, a, b, grey, angle=0.0: cv2.ellipse(picture, place(x, y), place(a, b), angle, 0, 360, float(grey), -1, cv2.LINE_AA, 3)
    oval(cx, cy - h * 0.1, w * rng.uniform(1.1, 1.45), h * rng.uniform(1.05, 1.5), hair)
    oval(cx, high * 1.08, wide * rng.uniform(0.38, 0.6), high * rng.uniform(0.24, 0.36), clothes)
    cv2.rectangle(picture, (int(cx - w * 0.5), int(cy + h * 0.5)), (int(cx + w * 0.5), int(high * 0.84)), float(skin * 0.9), -1)
    oval(cx, cy, w, h, skin)
    if rng.random() < 0.8:
        oval(cx, cy - h * 0.78, w * 0.95, h * rng.uniform(0.25, 0.45), hair)
    for side in (-1, 1):
        oval(cx + side * w * 0.42, cy - h * 0.1, w * 0.16, h * 0.06, 20)
        oval(cx + side * w * 0.42, cy - h * 0.28, w * 0.24, h * 0.035, hair * 0.7)
        if rng.random() < 0.15:
            cv2.circle(picture, (int(cx + side * w * 0.42), int(cy - h * 0.1)), int(w * 0.32), 30.0, 1, cv2.LINE_AA)
    oval(cx, cy + h * 0.2, w * 0.14, h * 0.05, skin * 0.75)
    oval(cx, cy + h * 0.5, w * 0.32, h * 0.06, skin * 0.55)
    shade = np.linspace(-1, 1, wide)[None] * rng.uniform(-0.2, 0.2)
    return np.clip(cv2.GaussianBlur(picture * (1 + shade), (0, 0), rng.uniform(0.4, 1.4)), 0, 255).astype(np.uint8)


def bank(seed, count):
    """Signatures [count, 64, 192] and portraits [count, 120, 96]."""
    rng = np.random.default_rng(seed)
    return np.stack([signature(rng) for _ in range(count)]), np.stack([portrait(rng) for _ in range(count)])
