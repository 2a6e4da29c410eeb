import type { SessionStatus } from '@/lib/contract/domain';
import { dayOf } from './calendar';
import { countries } from './countries';
import { decisionResult } from './decision-result';
import { applyDefect, type DefectName, doubtfulDefects, graveDefects, type Observation, observe } from './defects';
import { drawDocument, hasMrz, type IdentityDocument } from './document';
import { documentResult } from './document-result';
import { faceResult } from './face-result';
import { composeMrz, type Mrz } from './mrz';
import { drawPerson, type Person } from './person';
import { type Random, type SessionSeed, seedOf } from './random';
import { statusByLevel } from './scoring';
import { ageOf, drawTimeline, type Timeline, validityMs } from './timeline';
import type { WireResults } from './wire';

export type { Appearance } from './appearance';
export type { Mrz } from './mrz';
export type { Random } from './random';

/** Everything there is to know about one demo session, and enough to draw its pictures from. */
export interface SessionDescription extends Timeline {
  index: number;
  id: string;
  status: SessionStatus;
  person: Person;
  document: IdentityDocument;
  defect: DefectName | null;
  seen: Observation;
  mrz: Mrz | null;
  /** Only a finished session has results. */
  results: WireResults | null;
  /** More streams of the same seed, for the pictures. */
  stream: (topic: string) => Random;
}

/** Per hundred sessions. Doubtful ones are decided by a person sooner or later. */
const courses = { sound: 60, doubtful: 13, grave: 12, unfinished: 15 } as const;

const dayMs = 86_400_000;

const longestCaptureMs = 330_000;

/** The older a doubtful session, the likelier somebody has decided it. */
const decideByHand = (ageMs: number, random: Random): SessionStatus => {
  if (random.chance(0.9 * Math.exp(-ageMs / (105 * dayMs)))) return 'WAITING_FOR_MANUAL_APPROVE';

  return random.chance(0.6) ? 'MANUAL_APPROVED' : 'MANUAL_REJECTED';
};

const drawDefect = (course: keyof typeof courses, random: Random): DefectName | null => {
  if (course === 'grave') return random.weighted(graveDefects);

  return course === 'doubtful' ? random.weighted(doubtfulDefects) : null;
};

const drawEvidence = (course: keyof typeof courses, createdMs: number, seed: SessionSeed) => {
  const today = dayOf(new Date(createdMs));
  const country = seed.stream('country').pick(countries);
  const person = drawPerson(country, today, seed);
  const document = drawDocument(country, person, today, seed.stream('document'));

  const random = seed.stream('observation');
  const defect = drawDefect(course, random);
  const sound = observe(document, person, random);
  const seen = defect ? applyDefect(defect, sound, { person, today, random }) : sound;
  const mrz = hasMrz(document.type) ? composeMrz(document, seen.machine) : null;

  return { today, person, document, defect, seen, mrz };
};

/** Demo session #index of a population: the same answer every time, on every machine. */
export const describeSession = (populationSeed: string, index: number, epoch: Date): SessionDescription => {
  const seed = seedOf(populationSeed, index);
  const random = seed.stream('course');
  const ageMs = ageOf(index, random);
  const createdMs = epoch.getTime() - ageMs;
  const drawn = random.weighted(courses);
  // Nobody has finished what began a moment ago.
  const course = ageMs < longestCaptureMs ? 'unfinished' : drawn;
  const isFinished = course !== 'unfinished';

  const { today, ...evidence } = drawEvidence(course, createdMs, seed);
  const { person, document, seen, mrz } = evidence;
  const timeline = drawTimeline(createdMs, isFinished, random);
  const common = { index, id: seed.id, ...evidence, ...timeline, stream: seed.stream };

  if (!isFinished) {
    return { ...common, status: ageMs < validityMs ? 'PENDING' : 'EXPIRED', results: null };
  }

  const noise = seed.stream('results');
  const documentPart = documentResult(document, mrz, seen, noise);
  const decision = decisionResult(seen, mrz, documentPart, today);
  const byEngine = statusByLevel[decision.decision.level as keyof typeof statusByLevel];

  return {
    ...common,
    status: byEngine === 'WAITING_FOR_MANUAL_APPROVE' ? decideByHand(ageMs, random) : byEngine,
    results: { decision, document: documentPart, face: faceResult(seen, person, noise) },
  };
};
