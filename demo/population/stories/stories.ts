/**
 * Stories of several sessions. Each part is one session; the person and the document are
 * those of the first part.
 */

import { dayMs, hourMs, minuteMs } from '@/lib/base/durations';
import type { Random, SessionSeed } from '../random';
import type { DefectName } from './defects';
import { firstArrival } from './timeline';

export type StoryName = 'tried-four-times' | 'shared-document';

/** A session's part of a story. */
export interface Chapter {
  story: StoryName;
  /** From 0. */
  part: number;
  /** The index of the first part. */
  first: number;
}

/** Where the details of a session come from. */
export interface Origin {
  chapter: Chapter | null;
  seed: SessionSeed;
  /** The seed of the story's first part, or the session's own without a story. */
  ofFirst: SessionSeed;
}

/** Both stories repeat after this many sessions, with other people. */
const period = 500;

const places: Readonly<Record<StoryName, { at: number; parts: number }>> = {
  'tried-four-times': { at: 240, parts: 4 },
  'shared-document': { at: 250, parts: 3 },
};

export const chapterOf = (index: number): Chapter | null => {
  const place = index % period;
  // Arriving sessions belong to no story, whose times are planned.
  if (place < places['tried-four-times'].at || index >= firstArrival) return null;

  for (const story of ['tried-four-times', 'shared-document'] as const) {
    const { at, parts } = places[story];
    if (place >= at && place < at + parts) return { story, part: place - at, first: index - (place - at) };
  }

  return null;
};

/** The shortest and longest time from one part to the next. */
const pauses: Readonly<Record<StoryName, readonly (readonly [number, number])[]>> = {
  'tried-four-times': [
    [7 * minuteMs, 20 * minuteMs],
    [30 * minuteMs, 3 * hourMs],
    [4 * hourMs, 20 * hourMs],
  ],
  'shared-document': [
    [2 * dayMs, 12 * dayMs],
    [3 * dayMs, 20 * dayMs],
  ],
};

/** The longest duration of a story, including its last session. */
export const longestOf = (story: StoryName): number =>
  pauses[story].reduce((sum, [, most]) => sum + most, 10 * minuteMs);

/** The time from the first part to this one. All parts use the first part's stream, so that they agree. */
export const delayOf = ({ story, part }: Chapter, random: Random): number => {
  let delay = 0;
  for (const [least, most] of pauses[story].slice(0, part)) delay += random.between(least, most);

  return delay;
};

/** The defect of each attempt; the last one is genuine or waits. */
const attempts: readonly (readonly [DefectName, DefectName, DefectName, DefectName | null])[] = [
  ['glare', 'blurred', 'selfie-not-live', null],
  ['photo-of-a-screen', 'glare', 'blurred', null],
  ['blurred', 'selfie-not-live', 'glare', 'faint-likeness'],
];

export const defectOf = ({ story, part }: Chapter, random: Random): DefectName | null => {
  if (story === 'tried-four-times') return random.pick(attempts)[part] ?? null;

  // The engine sees one session at a time; only the reflection leads a person to the other sessions.
  return isUnderOtherName({ story, part }) ? 'glare' : null;
};

/** Two sessions show the document with one name, the last with another. */
export const isUnderOtherName = ({ story, part }: Pick<Chapter, 'story' | 'part'>): boolean =>
  story === 'shared-document' && part === 2;
