import { describe, expect, it } from 'vitest';
import { eventRow } from '../testing';
import { logLines } from './log-lines';

const at = (id: number, position: number | null, time = '2026-11-15T10:00:00Z') =>
  eventRow({ id: String(id), position, at: time });
const checkpoint = (number: number, position: number) => ({ number, position, at: '2026-11-15T10:00:00Z', keyId: 'k' });
const summaryOf = (lines: ReturnType<typeof logLines>) =>
  lines.map((line) => {
    if (line.kind === 'event') return line.event.position ?? 'unsealed';
    return line.kind === 'sealed' ? `sealed ${line.position}` : `checkpoint ${line.first.number}–${line.last.number}`;
  });

describe('audit log lines', () => {
  it('draws the seal once, below the unsealed events, and never if all are sealed', () => {
    expect(summaryOf(logLines([at(4, null), at(3, null), at(2, 2), at(1, 1)], []))).toEqual([
      'unsealed',
      'unsealed',
      'sealed 2',
      2,
      1,
    ]);
    expect(summaryOf(logLines([at(2, 2), at(1, 1)], []))).toEqual([2, 1]);
  });

  it('places a checkpoint above the newest event it covers', () => {
    const lines = logLines([at(13, 13), at(12, 12), at(11, 11)], [checkpoint(1, 12)]);
    expect(summaryOf(lines)).toEqual([13, 'checkpoint 1–1', 12, 11]);
  });

  it('joins many checkpoints between two rows of a filtered log', () => {
    const lines = logLines([at(90, 90), at(5, 5)], [checkpoint(1, 10), checkpoint(2, 20), checkpoint(3, 30)]);
    expect(summaryOf(lines)).toEqual([90, 'checkpoint 1–3', 5]);
  });

  it('names the day where it changes', () => {
    const lines = logLines([at(3, 3), at(2, 2), at(1, 1, '2026-11-14T23:59:59Z')], []);
    expect(lines.map((line) => line.kind === 'event' && line.day)).toEqual(['15 Nov 2026', null, '14 Nov 2026']);
  });
});
