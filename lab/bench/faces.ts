/** `npm run bench:faces`: drawn selfies through the engine's own process, each read and then compared, one after the other. */
import { drawPicture } from '@/demo/pictures';
import { percentile } from '@/engine/report/figures';
import { emptyPictures } from '../faces/nobody';
import { perturb } from '../faces/perturb';
import { sessionsOf, sourceOf } from '../faces/source';
import { startEngineChild } from './engine-child';

const people = 10;
/** Jobs before each look at the memory. */
const marks = { first: 40, last: 240 } as const;
const limits = { maxPixels: 100_000_000 };

interface Person {
  selfie: Buffer;
  portrait: Buffer;
  /** Without a face: the longest search. */
  nobody: Buffer;
}

const draw = async (): Promise<Person[]> => {
  const list: Person[] = [];
  const sessions = sessionsOf('bench faces', people);
  for (const session of sessions) {
    const source = await sourceOf(session);
    const { file } = await perturb('good', source, source, session.stream('bench'));
    const [[, nobody] = ['', file]] = await emptyPictures(session);
    list.push({ selfie: file, portrait: await drawPicture(session, 'primary_face'), nobody });
  }

  return list;
};

const drawn = await draw();
const engine = await startEngineChild();
const times = { face: [] as number[], nobody: [] as number[], comparison: [] as number[] };
const memoryMb = { first: 0, last: 0 };

const timed = async (name: keyof typeof times, job: Parameters<typeof engine.ask>[0]) => {
  const begun = performance.now();
  const answer = await engine.ask(job);
  times[name].push(performance.now() - begun);

  return answer;
};

try {
  let [jobs, taken] = [0, 0];
  for (let i = 0; jobs < marks.last; i++, jobs += 2) {
    const { selfie, portrait, nobody } = drawn[i % drawn.length] as Person;
    if (jobs === marks.first) memoryMb.first = await engine.settledMb();
    const answer = await timed('face', { kind: 'face', picture: selfie, limits });
    taken += answer.outcome === 'read' ? 1 : 0;
    await timed('comparison', { kind: 'comparison', portrait, selfie, limits });
    if (i < drawn.length) await timed('nobody', { kind: 'face', picture: nobody, limits });
  }
  memoryMb.last = await engine.settledMb();
  const of = (name: keyof typeof times, share: number) => Math.round(percentile(times[name], share));
  console.log(
    JSON.stringify({
      bench: 'faces',
      faceP95Ms: of('face', 0.95),
      comparisonP95Ms: of('comparison', 0.95),
      nobodyP95Ms: of('nobody', 0.95),
      memoryMb: Math.round(engine.mostMb()),
      memoryGrowthPct: Number((100 * (memoryMb.last / memoryMb.first - 1)).toFixed(1)),
      faceP50Ms: of('face', 0.5),
      comparisonP50Ms: of('comparison', 0.5),
      readyMs: Math.round(engine.readyMs),
      settledMb: { first: Math.round(memoryMb.first), last: Math.round(memoryMb.last) },
      taken,
      jobs,
    }),
  );
} finally {
  engine.end();
}
