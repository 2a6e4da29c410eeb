/**
 * The drawn people, documents and results that fill a new desk. `demo/population` decides who they are and what the
 * engine finds; `demo/pictures` draws their documents and selfies.
 */
import { hourMs, minuteMs } from '@/lib/base/durations';
import type { SessionStatus } from '@/lib/contract/domain';
import { statusByLevel } from '@/lib/decision';
import { dayAt } from './calendar';
import type { Oddity } from './people/person';
import { type Random, type SessionSeed, seedOf, sessionIdOf } from './random';
import { decisionResult } from './results/decision-result';
import { documentResult } from './results/document-result';
import { faceResult } from './results/face-result';
import type { WireResults } from './results/wire';
import type { DefectName } from './stories/defects';
import { drawEvidence, type Evidence } from './stories/evidence';
import { planOf } from './stories/plan';
import { queuePlaceOf } from './stories/queue';
import { type Chapter, chapterOf, delayOf, longestOf } from './stories/stories';
import { ageOf, drawTimeline, type Timeline } from './stories/timeline';

export type { Appearance } from './people/appearance';
export type { Random } from './random';
export { firstArrival } from './stories/timeline';

/** Change the number when the drawing changes: new ids keep deleted sessions from coming back. */
export const demoSeed = 'proofdesk demo 3';

/** Everything about one demo session, including what its pictures are drawn from. */
export interface SessionDescription extends Timeline, Evidence {
  index: number;
  id: string;
  defect: DefectName | null;
  /** Something unusual but valid about the holder's name or date of birth. */
  oddity: Oddity | null;
  /** Its part in a story of several sessions; `null` for most. */
  chapter: Chapter | null;
  /** The engine's status once the person has finished; `null` for an abandoned session. */
  outcome: SessionStatus | null;
  results: WireResults | null;
  /** When and how a person decides a doubtful session; `null` for those that still wait in the queue of a new desk. */
  byHand: { at: number; status: SessionStatus } | null;
  /** More streams of the same seed, for the pictures. */
  stream: (topic: string) => Random;
}

/** Where the sources of a document contradict each other, few are approved. */
const contradictory: readonly (DefectName | null)[] = ['swapped-birth-date', 'altered-number', 'wrong-check-digit'];

/** Most doubtful sessions are decided within an hour or two, all within a day. */
const decideByHand = (
  completedMs: number,
  defect: DefectName | null,
  random: Random,
): NonNullable<SessionDescription['byHand']> => ({
  at: Math.round(completedMs + Math.min(2 * minuteMs - Math.log(1 - random.next()) * 70 * minuteMs, 20 * hourMs)),
  status: random.chance(contradictory.includes(defect) ? 0.25 : 0.7) ? 'MANUAL_APPROVED' : 'MANUAL_REJECTED',
});

/** Paper and signature belong to the document, which all parts of a story share. */
const isOfDocument = (topic: string): boolean => topic === 'signature' || topic.startsWith('paper');

const streamsOf = (seed: SessionSeed, ofFirst: SessionSeed): SessionSeed['stream'] =>
  seed === ofFirst ? seed.stream : (topic) => (isOfDocument(topic) ? ofFirst : seed).stream(topic);

/** When demo session #index began, relative to the population's epoch. */
export const createdAtOf = (populationSeed: string, index: number, epoch: Date): Date => {
  const chapter = chapterOf(index);
  const first = chapter?.first ?? index;
  const seed = seedOf(populationSeed, first);
  const age = ageOf(first, seed.stream('age'));
  if (!chapter) return new Date(epoch.getTime() - age);

  // Early enough for the last part to be finished.
  const firstMs = epoch.getTime() - Math.max(age, longestOf(chapter.story));

  return new Date(firstMs + delayOf(chapter, seed.stream('delays')));
};

/** Describes demo session #index: the same result every time, on every machine. */
export const describeSession = (populationSeed: string, index: number, createdAt: Date): SessionDescription => {
  const chapter = chapterOf(index);
  const seed = seedOf(populationSeed, index);
  const ofFirst = chapter && chapter.part > 0 ? seedOf(populationSeed, chapter.first) : seed;
  const createdMs = createdAt.getTime();

  const origin = { chapter, seed, ofFirst };
  const plan = planOf(index, origin);
  const { person, document, seen, mrz } = drawEvidence(plan, createdMs, origin);
  const random = seed.stream('course');
  const { createdAt: created, completedAt } = drawTimeline(createdMs, plan.isFinished, random);

  const description: SessionDescription = {
    index,
    id: sessionIdOf(populationSeed, index),
    createdAt: created,
    completedAt,
    person,
    document,
    seen,
    mrz,
    defect: plan.defect,
    oddity: plan.oddity,
    chapter,
    outcome: null,
    results: null,
    byHand: null,
    stream: streamsOf(seed, ofFirst),
  };
  if (completedAt === null) return description;

  const noise = seed.stream('results');
  const documentPart = documentResult(document, mrz, seen, noise);
  const decision = decisionResult(seen, mrz, documentPart, dayAt(createdMs));
  const outcome = statusByLevel[decision.decision.level as keyof typeof statusByLevel];

  description.outcome = outcome;
  description.results = { decision, document: documentPart, face: faceResult(seen, person, noise) };
  if (outcome === 'WAITING_FOR_MANUAL_APPROVE' && !queuePlaceOf(index)) {
    description.byHand = decideByHand(Date.parse(completedAt), plan.defect, random);
  }

  return description;
};

/**
 * The description of a stored session; `null` if an earlier version with another seed described it: today's rules would
 * tell of another person than its results do.
 */
export const describeStored = (id: string, index: number, createdAt: Date): SessionDescription | null =>
  sessionIdOf(demoSeed, index) === id ? describeSession(demoSeed, index, createdAt) : null;

/** The status of a session at a moment, with decisions by hand up to `decidedUntil`. Expiry is left to the service. */
export const statusAt = (
  { completedAt, outcome, byHand }: SessionDescription,
  moment: Date,
  decidedUntil = moment,
): SessionStatus => {
  if (outcome === null || completedAt === null || Date.parse(completedAt) > moment.getTime()) return 'PENDING';

  return byHand && byHand.at <= decidedUntil.getTime() ? byHand.status : outcome;
};
