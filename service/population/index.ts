import type { SessionStatus } from '@/lib/contract/domain';
import { dayAt } from './calendar';
import type { Oddity } from './people/person';
import { type Random, type SessionSeed, seedOf, sessionIdOf } from './random';
import { decisionResult } from './results/decision-result';
import { documentResult } from './results/document-result';
import { faceResult } from './results/face-result';
import { statusByLevel } from './results/scoring';
import type { WireResults } from './results/wire';
import type { DefectName } from './stories/defects';
import { drawEvidence, type Evidence } from './stories/evidence';
import { planOf } from './stories/plan';
import { type Chapter, chapterOf, delayOf, longestOf } from './stories/stories';
import { ageOf, drawTimeline, type Timeline } from './stories/timeline';

export type { Appearance } from './people/appearance';
export type { Random } from './random';
export { firstArrival } from './stories/timeline';

/** The number goes up when the population is drawn anew: other ids, so that nothing deleted comes back. */
export const demoSeed = 'proofdesk demo 2';

/** Everything there is to know about one demo session, and enough to draw its pictures from. */
export interface SessionDescription extends Timeline, Evidence {
  index: number;
  id: string;
  defect: DefectName | null;
  /** What is unusual about the holder's name or birth date, and quite in order. */
  oddity: Oddity | null;
  /** The part that this session has in a story of several; `null` for most. */
  chapter: Chapter | null;
  /** What the engine makes of it, once the person has finished; `null` for an abandoned session. */
  outcome: SessionStatus | null;
  results: WireResults | null;
  /** When and how a person decides what the engine left open. */
  byHand: { at: number; status: SessionStatus } | null;
  /** More streams of the same seed, for the pictures. */
  stream: (topic: string) => Random;
}

const dayMs = 86_400_000;

/** A doubtful session waits for weeks, sometimes for months; somebody decides it sooner or later. */
const decideByHand = (completedMs: number, random: Random): SessionDescription['byHand'] => ({
  at: completedMs + (random.chance(0.1) ? 0 : -Math.log(1 - random.next()) * 105 * dayMs),
  status: random.chance(0.6) ? 'MANUAL_APPROVED' : 'MANUAL_REJECTED',
});

/** The paper and the signature belong to the document, which all parts of a story show. */
const isOfDocument = (topic: string): boolean => topic === 'signature' || topic.startsWith('paper');

const streamsOf = (seed: SessionSeed, ofFirst: SessionSeed): SessionSeed['stream'] =>
  seed === ofFirst ? seed.stream : (topic) => (isOfDocument(topic) ? ofFirst : seed).stream(topic);

/** When demo session #index began, in a population that looks back from this epoch. */
export const createdAtOf = (populationSeed: string, index: number, epoch: Date): Date => {
  const chapter = chapterOf(index);
  const first = chapter?.first ?? index;
  const seed = seedOf(populationSeed, first);
  const age = ageOf(first, seed.stream('age'));
  if (!chapter) return new Date(epoch.getTime() - age);

  // Early enough for the last part to be over as well.
  const firstMs = epoch.getTime() - Math.max(age, longestOf(chapter.story));

  return new Date(firstMs + delayOf(chapter, seed.stream('delays')));
};

/** Demo session #index of a population, begun at that time: the same answer every time, on every machine. */
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
  if (outcome === 'WAITING_FOR_MANUAL_APPROVE') {
    description.byHand = decideByHand(Date.parse(completedAt), random);
  }

  return description;
};

/** The state that a session so described has at a moment. That an abandoned one expires is the service's business. */
export const statusAt = ({ completedAt, outcome, byHand }: SessionDescription, moment: Date): SessionStatus => {
  if (outcome === null || completedAt === null || Date.parse(completedAt) > moment.getTime()) return 'PENDING';

  return byHand && byHand.at <= moment.getTime() ? byHand.status : outcome;
};
