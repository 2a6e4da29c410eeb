import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readExpected } from './expected';
import { type JudgedPair, pairFiguresOf } from './pairs';
import { printedPairs } from './print-pairs';

const pair = (same: boolean, distance: number | null): JudgedPair => ({ files: ['a.jpg', 'b.jpg'], same, distance });

describe('the figures of pairs', () => {
  const figures = pairFiguresOf([
    ...[0.2, 0.4, 0.55, 0.65].map((distance) => pair(true, distance)),
    ...[0.5, 0.7, 0.8, 0.9].map((distance) => pair(false, distance)),
    pair(true, null),
    pair(false, null),
  ]);

  it('count a pair without a face as not right and not accepted', () => {
    expect(figures.compared).toEqual({ good: 8, of: 10 });
    expect(figures.right).toEqual({ good: 6, of: 10 });
    expect(figures.accepted).toEqual({ good: 3, of: 5 });
    expect(figures.wronglyAccepted).toEqual({ good: 1, of: 5 });
  });

  it('allow as many wrongly accepted pairs as asked, and none if there are too few', () => {
    const accepted = new Map(figures.acceptance.map((each) => [each.share, each]));
    expect(accepted.get(0.001)).toMatchObject({ limit: 0.5, accepted: { good: 2, of: 5 }, isCoarse: true });
    const many = pairFiguresOf([
      ...Array.from({ length: 2000 }, (_, i) => pair(false, 0.5 + i / 4000)),
      ...[0.4, 0.5004, 0.6].map((distance) => pair(true, distance)),
    ]);
    expect(many.acceptance[1]).toMatchObject({ share: 0.001, accepted: { good: 2, of: 3 }, isCoarse: false });
  });

  it('are printed with the curve and the faces that were not found', () => {
    const faces = { pictures: 12, notFound: ['wall.jpg'], doubtful: [], medianMs: 200, p95Ms: 300 };
    const text = printedPairs(figures, faces);
    expect(text).toContain('face not found: 1 (wall.jpg)');
    expect(text).toContain('right at distance 0.6: 6 of 10 (60.0 %)');
    expect(text).toContain('TAR at FAR 0.1 %: 2 of 5 (40.0 %)');
    expect(text).toMatch(/0\.60 +50\.0 +60\.0 % +20\.00 % +60\.0 %/);
  });
});

describe('expected.json', () => {
  const folder = (expected: unknown): string => {
    const made = mkdtempSync(path.join(os.tmpdir(), 'pairs-'));
    for (const file of ['a.jpg', 'b.jpg', 'c.jpg']) writeFileSync(path.join(made, file), '');
    writeFileSync(path.join(made, 'expected.json'), JSON.stringify(expected));

    return made;
  };

  it('may hold pairs beside pictures', () => {
    const files = ['a.jpg', 'b.jpg'];
    expect(readExpected(folder({ 'c.jpg': null, pairs: [{ files, same: true }] }))).toEqual({
      pictures: new Map([['c.jpg', null]]),
      pairs: [{ files, same: true }],
    });
  });

  it.each([
    [{ pairs: [{ files: ['a.jpg'], same: true }] }, 'pair 1 has not two files'],
    [{ pairs: [{ files: ['a.jpg', 'b.jpg'], same: 1 }] }, '"same" of pair 1'],
    [{ pairs: [{ files: ['a.jpg', 'd.jpg'], same: false }] }, 'lacks 1 pictures, first of all d.jpg'],
    [{ pairs: {} }, '"pairs" must be a list'],
  ])('is refused in words: %j', (expected, sentence) => {
    expect(() => readExpected(folder(expected))).toThrow(sentence);
  });
});
