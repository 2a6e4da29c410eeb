import { describe, expect, it } from 'vitest';
import { axisLabels, countTicks, labelStep, shareEnds, spread, timeTicks, wordsWidth } from './scales';

describe('an axis', () => {
  it.each([
    [0, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [640, [0, 200, 400, 600, 800]],
    [1_000_000, [0, 250_000, 500_000, 750_000, 1_000_000]],
  ])('of counts up to %i starts at 0, has round whole steps and includes the highest', (max, ticks) => {
    expect(countTicks(max)).toEqual(ticks);
  });

  it.each([
    [40, [0, 10, 20, 30, 40]],
    [18_000, [0, 7200, 14_400, 21_600]],
    [200_000, [0, 86_400, 172_800, 259_200]],
  ])('of times up to %i s has steps natural for time', (max, ticks) => {
    expect(timeTicks(max)).toEqual(ticks);
  });

  it('of rates is cut to their range and stays within 0 to 100 %', () => {
    expect(shareEnds([0.742], [0.883])).toEqual([0.7, 0.9]);
    expect(shareEnds([0.001], [0.999])).toEqual([0, 1]);
    expect(shareEnds([], [])).toEqual([0, 1]);
  });

  it('labels as many days as fit, in whole weeks for long ranges', () => {
    expect(labelStep(30, 600, 58)).toBe(7);
    expect(labelStep(7, 600, 58)).toBe(1);
    expect(labelStep(90, 300, 58)).toBe(21);
  });
});

describe('labels of an axis', () => {
  const boxes = (count: number, from: number, to: number, running?: string) => {
    const words = Array.from({ length: count }, (_, index) => `${1 + (index % 30)} Nov`);
    const at = (index: number) => from + (index + 0.5) * ((to - from) / count);
    const drawn = axisLabels(words, at, { from, to, running }).map(({ index, x, anchor }) => {
      const width = wordsWidth(words[index] ?? '');
      const start = anchor === 'start' ? x : x - width / 2;

      return [start, start + width] as const;
    });

    return running ? [...drawn, [to - wordsWidth(running), to] as const] : drawn;
  };

  it.each([undefined, 'today so far', 'this week so far'])('never touch one another, at any width: %s', (running) => {
    for (let to = 100; to <= 900; to += 7) {
      for (const count of [1, 2, 7, 13, 14, 30, 90]) {
        const all = boxes(count, 34, to, running);
        all.slice(1).forEach(([start], index) => {
          expect(start, `${count} in ${to - 34} px`).toBeGreaterThanOrEqual((all[index]?.[1] ?? 0) + 6);
        });
        expect(all[0]?.[0]).toBeGreaterThanOrEqual(running ? 0 : 34);
      }
    }
  });

  it('are many where there is room, and one where there is little', () => {
    expect(boxes(30, 34, 900)).toHaveLength(5);
    expect(boxes(7, 34, 900)).toHaveLength(7);
    expect(boxes(13, 34, 154, 'this week so far')).toHaveLength(1);
  });
});

it('keeps labels below a line of words at the top', () => {
  expect(spread([12, 30], 16, 100, 24)).toEqual([24, 40]);
});

it('moves overlapping labels apart, in order, within the chart', () => {
  expect(spread([10, 12, 60, 100], 16, 100)).toEqual([10, 26, 60, 100]);
  expect(spread([90, 95, 98], 16, 100)).toEqual([68, 84, 100]);
});
