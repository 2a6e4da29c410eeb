/**
 * How well zones are read in a folder of pictures. Beside them lies `expected.json`: file name to the lines of its zone,
 * or to `null` where there is none.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decode, restrictDecoder } from './decode';
import { readZone } from './mrz/read-zone';
import { loadNetworks } from './networks';

const limits = { maxPixels: 100_000_000 };

type Expected = Readonly<Record<string, readonly string[] | null>>;

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;

const outcomeOf = (expected: readonly string[] | null, lines: readonly string[] | null): string => {
  if (!expected) return lines ? 'zone where there is none' : 'rightly nothing';
  if (!lines) return 'not read';

  return lines.join() === expected.join() ? 'read exactly' : 'read wrongly';
};

export const report = async (folder: string): Promise<void> => {
  restrictDecoder();
  await loadNetworks();
  const expected = JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8')) as Expected;
  const counts = new Map<string, number>();
  const times: number[] = [];
  for (const [file, lines] of Object.entries(expected)) {
    const picture = await decode(readFileSync(path.join(folder, file)), limits);
    const begun = performance.now();
    const zone = 'outcome' in picture ? null : await readZone(picture);
    times.push(performance.now() - begun);
    const outcome = outcomeOf(lines, zone?.lines ?? null);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    if (outcome !== 'read exactly' && outcome !== 'rightly nothing') console.log(`${file}: ${outcome}`);
  }
  for (const [outcome, count] of counts) console.log(`${outcome}: ${count}`);
  console.log(
    `time per picture: median ${Math.round(percentile(times, 0.5))} ms, p95 ${Math.round(percentile(times, 0.95))} ms; ` +
      `memory ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
  );
};
