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
import { ageOf, drawTimeline, type Timeline } from './timeline';
import type { WireResults } from './wire';

export type { Appearance } from './appearance';
export type { Mrz } from './mrz';
export type { Random } from './random';

/** Everything there is to know about one demo session, and enough to draw its pictures from. */
export interface SessionDescription extends Timeline {
  index: number;
  id: string;
  person: Person;
  document: IdentityDocument;
  defect: DefectName | null;
  seen: Observation;
  mrz: Mrz | null;
  /** What the engine makes of it, once the person has finished; `null` for an abandoned session. */
  outcome: SessionStatus | null;
  results: WireResults | null;
  /** When and how a person decides what the engine left open. */
  byHand: { at: number; status: SessionStatus } | null;
  /** More streams of the same seed, for the pictures. */
  stream: (topic: string) => Random;
}

/** Per hundred sessions. Doubtful ones are decided by a person sooner or later. */
const courses = { sound: 60, doubtful: 13, grave: 12, unfinished: 15 } as const;

const dayMs = 86_400_000;

/** A doubtful session waits for weeks, sometimes for months; somebody decides it sooner or later. */
const decideByHand = (completedMs: number, random: Random): SessionDescription['byHand'] => ({
  at: completedMs + (random.chance(0.1) ? 0 : -Math.log(1 - random.next()) * 105 * dayMs),
  status: random.chance(0.6) ? 'MANUAL_APPROVED' : 'MANUAL_REJECTED',
});

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

/** When demo session #index began, in a population that looks back from this epoch. */
export const createdAtOf = (populationSeed: string, index: number, epoch: Date): Date =>
  new Date(epoch.getTime() - ageOf(index, seedOf(populationSeed, index).stream('age')));

/** Demo session #index of a population, begun at that time: the same answer every time, on every machine. */
export const describeSession = (populationSeed: string, index: number, createdAt: Date): SessionDescription => {
  const seed = seedOf(populationSeed, index);
  const random = seed.stream('course');
  const createdMs = createdAt.getTime();
  const course = random.weighted(courses);
  const isFinished = course !== 'unfinished';

  const { today, ...evidence } = drawEvidence(course, createdMs, seed);
  const { person, document, seen, mrz } = evidence;
  const timeline = drawTimeline(createdMs, isFinished, random);
  const common = { index, id: seed.id, ...evidence, ...timeline, stream: seed.stream };

  if (timeline.completedAt === null) return { ...common, outcome: null, results: null, byHand: null };

  const noise = seed.stream('results');
  const documentPart = documentResult(document, mrz, seen, noise);
  const decision = decisionResult(seen, mrz, documentPart, today);
  const outcome = statusByLevel[decision.decision.level as keyof typeof statusByLevel];

  return {
    ...common,
    outcome,
    results: { decision, document: documentPart, face: faceResult(seen, person, noise) },
    byHand: outcome === 'WAITING_FOR_MANUAL_APPROVE' ? decideByHand(Date.parse(timeline.completedAt), random) : null,
  };
};

/** The state that a session so described has at a moment. That an abandoned one expires is the service's business. */
export const statusAt = ({ completedAt, outcome, byHand }: SessionDescription, moment: Date): SessionStatus => {
  if (outcome === null || completedAt === null || Date.parse(completedAt) > moment.getTime()) return 'PENDING';

  return byHand && byHand.at <= moment.getTime() ? byHand.status : outcome;
};
