/**
 * `npm run bench:engine`: drawn photographs end to end through the engine's own process, one after the other.
 * BENCH_FOLDER names a folder of pictures with an expected.json to read instead of drawing; BENCH_PICTURES says how many.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Expected, readExpected } from '@/engine/report/expected';
import { figuresOf, percentile, type Share } from '@/engine/report/figures';
import { type Judgement, judge } from '@/engine/report/judge';
import { drawTestPicture } from '../engine/draw-set';
import { startEngineChild } from './engine-child';

const drawn = Number(process.env.BENCH_PICTURES ?? 60);
/** Pictures before each look at the memory. */
const marks = { first: 20, last: 220 } as const;
const limits = { maxPixels: 100_000_000 };

interface Sample {
  name: string;
  jpeg: Buffer;
  expected: Expected;
}

const samples = async (): Promise<Sample[]> => {
  const folder = process.env.BENCH_FOLDER;
  if (folder) {
    return [...readExpected(folder).pictures]
      .slice(0, process.env.BENCH_PICTURES ? drawn : undefined)
      .map(([name, expected]) => ({ name, jpeg: readFileSync(path.join(folder, name)), expected }));
  }
  const list: Sample[] = [];
  for (let index = 0; index < drawn; index++) {
    const { jpeg, expected } = await drawTestPicture('bench', index);
    list.push({ name: String(index), jpeg, expected });
  }

  return list;
};

const pictures = await samples();
const engine = await startEngineChild();

try {
  const times: number[] = [];
  const judged: Judgement[] = [];
  const memoryMb = { first: 0, last: 0 };
  for (let sent = 0; sent < Math.max(marks.last, pictures.length); sent++) {
    const sample = pictures[sent % pictures.length];
    if (!sample) break;
    if (sent === marks.first) memoryMb.first = await engine.settledMb();
    const begun = performance.now();
    const answer = await engine.ask({ kind: 'document', picture: sample.jpeg, limits });
    const ms = performance.now() - begun;
    times.push(ms);
    if (answer.outcome === 'compared') throw new Error('The engine compared a document');
    if (sent < pictures.length) judged.push(judge(sample.name, sample.expected, answer, ms));
    if (sent === marks.last - 1) memoryMb.last = await engine.settledMb();
  }
  const figures = figuresOf(judged);
  const pct = ({ good, of }: Share): number | null => (of === 0 ? null : Number(((100 * good) / of).toFixed(1)));
  console.log(
    JSON.stringify({
      bench: 'engine',
      documentP95Ms: Math.round(percentile(times, 0.95)),
      mrzExactPct: pct(figures.zones.exact),
      fieldExactPct: pct(figures.fields.exact),
      calibrated90Pct: pct(figures.calibration.rightOfSure),
      memoryMb: Math.round(engine.mostMb()),
      memoryGrowthPct: Number((100 * (memoryMb.last / memoryMb.first - 1)).toFixed(1)),
      sure90Pct: pct(figures.calibration.sure),
      cornersPct: pct(figures.corners),
      barcodePct: pct(figures.barcodes),
      sidePct: pct(figures.side),
      documentP50Ms: Math.round(percentile(times, 0.5)),
      settledMb: { first: Math.round(memoryMb.first), last: Math.round(memoryMb.last) },
      pictures: pictures.length,
      read: times.length,
    }),
  );
} finally {
  engine.end();
}
