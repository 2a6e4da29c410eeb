/**
 * How well a folder of pictures is read. Beside them lies `expected.json`; what it may say of each picture is in
 * docs/engine.md. Prints figures, and writes a page with every miss.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { prepareBarcodeReader } from './barcode';
import { type Decoded, decode, restrictDecoder } from './decode';
import { prepareFaces } from './face/read-face';
import { loadNetworks } from './networks';
import { read } from './read';
import { type Expected, type ExpectedPair, readExpected } from './report/expected';
import { figuresOf } from './report/figures';
import { type Judgement, judge } from './report/judge';
import { judgePairs, pairSectionOf } from './report/judge-pairs';
import { pageOf, type Section, sectionOf } from './report/page';
import { pairFiguresOf } from './report/pairs';
import { printed } from './report/print';
import { printedPairs } from './report/print-pairs';

const limits = { maxPixels: 100_000_000 };

const pixelsOf = async (bytes: Buffer): Promise<Decoded | null> => {
  const decoded = await decode(bytes, limits);

  return 'outcome' in decoded ? null : decoded;
};

interface Part {
  text: string;
  sections: readonly Section[];
}

/** Reads every picture as the service would, one after the other. */
const reportPictures = async (folder: string, expected: ReadonlyMap<string, Expected>): Promise<Part> => {
  await Promise.all([loadNetworks(), prepareBarcodeReader()]);
  const judged: Judgement[] = [];
  const sections: Section[] = [];
  let memoryMb = 0;
  for (const [file, wanted] of expected) {
    const bytes = readFileSync(path.join(folder, file));
    const begun = performance.now();
    const answer = await read({ kind: 'document', picture: bytes, limits });
    const judgement = judge(file, wanted, answer, performance.now() - begun);
    memoryMb = Math.max(memoryMb, Math.round(process.memoryUsage().rss / 1e6));
    judged.push(judgement);
    sections.push(await sectionOf(judgement, wanted, await pixelsOf(bytes)));
    if (judged.length % 25 === 0) console.error(`${judged.length} of ${expected.size} pictures read`);
  }

  return { text: printed(judged, figuresOf(judged), memoryMb), sections };
};

const reportPairs = async (folder: string, pairs: readonly ExpectedPair[]): Promise<Part> => {
  await prepareFaces();
  const { judged, faces } = await judgePairs(folder, pairs);
  const sections: Section[] = [];
  for (const pair of judged) sections.push(await pairSectionOf(folder, pair));

  return { text: printedPairs(pairFiguresOf(judged), faces), sections };
};

export const report = async (folder: string, out = path.join(folder, 'report.html')): Promise<void> => {
  restrictDecoder();
  const { pictures, pairs } = readExpected(folder);
  if (pictures.size + pairs.length === 0) throw new Error(`${folder}/expected.json names no picture and no pair.`);
  const parts = [
    ...(pictures.size > 0 ? [await reportPictures(folder, pictures)] : []),
    ...(pairs.length > 0 ? [await reportPairs(folder, pairs)] : []),
  ];
  const text = parts.map((part) => part.text).join('\n\n');
  writeFileSync(
    out,
    pageOf(
      text,
      parts.flatMap(({ sections }) => sections),
    ),
  );
  console.log(`${text}\nevery miss: ${out}`);
};
