import { expect, test } from 'vitest';
import { icaoSpecimens, mrzPackage } from './fixtures';
import { maskMrz } from './mask';
import { readMrz } from './read';

test.each([...icaoSpecimens, ...mrzPackage])(
  '$source, masked, keeps the state of its check digits but no characters',
  ({ lines }) => {
    const reading = readMrz(lines.join('^'));
    const masked = maskMrz(reading);

    expect(new Set(masked.lines).size).toBe(1);
    expect(masked.lines.join('')).toMatch(/^•+$/);
    expect(masked.lines).toHaveLength(lines.length);
    expect(masked.checks.map(({ name, state }) => [name, state])).toEqual(
      reading.checks.map(({ name, state }) => [name, state]),
    );
    expect(masked.checks.every(({ sum }) => sum === null)).toBe(true);
  },
);

test('a masked MRZ does not reveal the length of the document number', () => {
  const [, , , , , long, , ,] = icaoSpecimens;
  const short = icaoSpecimens[1];
  const placesOf = (lines: string[] | undefined) =>
    maskMrz(readMrz((lines ?? []).join('^'))).checks.map(({ line, column, covers }) => ({ line, column, covers }));

  expect(placesOf(long?.lines)).toEqual(placesOf(short?.lines));
});
