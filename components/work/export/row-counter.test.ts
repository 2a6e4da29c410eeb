import { describe, expect, it } from 'vitest';
import { rowCounter } from './row-counter';

const count = (format: 'csv' | 'jsonl', text: string, pieceLength: number) => {
  const bytes = new TextEncoder().encode(text);
  const counter = rowCounter(format);
  for (let at = 0; at < bytes.length; at += pieceLength) counter.take(bytes.subarray(at, at + pieceLength));

  return { rows: counter.rows(), isComplete: counter.isComplete() };
};

describe('counting the rows of a download', () => {
  it.each([1, 3, 1000])('wherever it is cut into pieces (of %i bytes)', (pieceLength) => {
    const table = '\ufeffsession,tags\r\ns1,"a ""b""\r\nc"\r\ns2,\r\n';
    const lines = '{"id":"s1","tags":["é"]}\n{"id":"s2"}\n{"end":{"rows":2,"leftOut":0}}\n';

    expect(count('csv', table, pieceLength)).toEqual({ rows: 2, isComplete: true });
    expect(count('jsonl', lines, pieceLength)).toEqual({ rows: 2, isComplete: true });
    expect(count('csv', table.slice(0, -2), pieceLength)).toEqual({ rows: 1, isComplete: false });
    expect(count('jsonl', lines.slice(0, -4), pieceLength)).toEqual({ rows: 2, isComplete: false });
  });

  it('a file without rows is complete, an empty file is not', () => {
    expect(count('csv', 'session\r\n', 10)).toEqual({ rows: 0, isComplete: true });
    expect(count('csv', '', 10)).toEqual({ rows: 0, isComplete: false });
    expect(count('jsonl', '', 10).isComplete).toBe(false);
  });
});
