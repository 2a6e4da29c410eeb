/**
 * Stories that take several sessions. Each part is a session of its own; the person and the document are
 * those of the first part.
 */

import type { Random, SessionSeed } from '../random';
import type { DefectName } from './defects';
import { firstArrival } from './timeline';

export type StoryName = 'tried-four-times' | 'shared-document';

/** Which part of a story a session tells. */
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
  /** The seed of the story's first part; the session's own where there is no story. */
  ofFirst: SessionSeed;
}

/** Every so many sessions both stories are told again, by other people. */
const period = 500;

const places: Readonly<Record<StoryName, { at: number; parts: number }>> = {
  'tried-four-times': { at: 240, parts: 4 },
  'shared-document': { at: 250, parts: 3 },
};

export const chapterOf = (index: number): Chapter | null => {
  const place = index % period;
  // Who arrives does so at a time that no story can choose.
  if (place < places['tried-four-times'].at || index >= firstArrival) return null;

  for (const story of ['tried-four-times', 'shared-document'] as const) {
    const { at, parts } = places[story];
    if (place >= at && place < at + parts) return { story, part: place - at, first: index - (place - at) };
  }

  return null;
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long after the one before it a part begins, at least and at most. */
const pauses: Readonly<Record<StoryName, readonly (readonly [number, number])[]>> = {
  'tried-four-times': [
    [7 * minute, 20 * minute],
    [30 * minute, 3 * hour],
    [4 * hour, 20 * hour],
  ],
  'shared-document': [
    [2 * day, 12 * day],
    [3 * day, 20 * day],
  ],
};

/** How long a story takes at most, with the time that its last session takes. */
export const longestOf = (story: StoryName): number => pauses[story].reduce((sum, [, most]) => sum + most, 10 * minute);

/** How long after the first part this one began. The stream is the first part's, so that all parts agree. */
export const delayOf = ({ story, part }: Chapter, random: Random): number => {
  let delay = 0;
  for (const [least, most] of pauses[story].slice(0, part)) delay += random.between(least, most);

  return delay;
};

/** What went wrong each time, and how it ended: with a sound session, or with one that waits. */
const attempts: readonly (readonly [DefectName, DefectName, DefectName, DefectName | null])[] = [
  ['glare', 'blurred', 'selfie-not-live', null],
  ['photo-of-a-screen', 'glare', 'blurred', null],
  ['blurred', 'selfie-not-live', 'glare', 'faint-likeness'],
];

export const defectOf = ({ story, part }: Chapter, random: Random): DefectName | null => {
  if (story === 'tried-four-times') return random.pick(attempts)[part] ?? null;

  // The engine sees one session at a time. It is only for the reflection that a person looks, and may find the others.
  return isUnderOtherName({ story, part }) ? 'glare' : null;
};

/** Two sessions show the document under one name, and the last one under another. */
export const isUnderOtherName = ({ story, part }: Pick<Chapter, 'story' | 'part'>): boolean =>
  story === 'shared-document' && part === 2;
