import type { Oddity } from '../people/person';
import type { Random } from '../random';
import { type DefectName, doubtfulDefects, graveDefects } from './defects';
import { queuePlaceOf } from './queue';
import { defectOf, type Origin } from './stories';

/** What happens in a session, before its person and document are drawn. */
export interface Plan {
  isFinished: boolean;
  defect: DefectName | null;
  oddity: Oddity | null;
}

/** Per hundred sessions. Doubtful ones are decided by a person sooner or later. */
const courses = { sound: 60, doubtful: 13, grave: 12, unfinished: 15 } as const;

/** Per thousand sessions, whatever else happens in them. */
const oddities: Readonly<Record<Oddity | 'none', number>> = {
  none: 984,
  'unknown-birth-day': 6,
  'single-name': 5,
  'long-name': 5,
};

const spelledOtherwise = 0.015;

/** These occur with every seed, so that a few hundred sessions contain them all. */
const appointed: readonly (DefectName | Oddity)[] = [
  'expired-last-week',
  'swapped-birth-date',
  'unknown-birth-day',
  'altered-number',
  'other-spelling',
  'other-selfie',
  'photo-of-a-screen',
  'glare',
  'long-name',
  'blurred',
  'other-barcode',
  'hard-to-read',
  'single-name',
  'not-computed',
  'no-face-images',
  'wrong-check-digit',
  'faint-likeness',
  'not-understood',
  'selfie-not-live',
  'expired-document',
  'other-spelling',
  'wrong-check-digit',
  'long-name',
  'unknown-birth-day',
  'single-name',
];

/** At every ninth index from here on, repeated every five hundred sessions. */
const places = { period: 500, from: 5, step: 9 } as const;

const appointedAt = (index: number): DefectName | Oddity | undefined => {
  const place = (index % places.period) - places.from;

  return place % places.step === 0 ? appointed[place / places.step] : undefined;
};

const isOddity = (name: string): name is Oddity => name !== 'none' && Object.hasOwn(oddities, name);

const drawDefect = (course: keyof typeof courses, random: Random): DefectName | null => {
  if (course === 'grave') return random.weighted(graveDefects);
  if (course === 'doubtful') return random.weighted(doubtfulDefects);

  return course === 'sound' && random.chance(spelledOtherwise) ? 'other-spelling' : null;
};

/** An unknown day of birth cannot be swapped, and the other oddities bring their own names or documents. */
const allowsOddity = (defect: DefectName | null): boolean =>
  defect !== 'swapped-birth-date' && defect !== 'other-spelling' && defect !== 'other-barcode';

export const planOf = (index: number, { chapter, seed, ofFirst }: Origin): Plan => {
  if (chapter) return { isFinished: true, defect: defectOf(chapter, ofFirst.stream('attempts')), oddity: null };

  const waiting = queuePlaceOf(index);
  if (waiting) return { isFinished: true, defect: waiting.defect, oddity: null };

  const certain = appointedAt(index);
  if (certain !== undefined) {
    return isOddity(certain)
      ? { isFinished: true, defect: null, oddity: certain }
      : { isFinished: true, defect: certain, oddity: null };
  }

  const random = seed.stream('plan');
  const course = random.weighted(courses);
  const defect = drawDefect(course, random);
  const oddity = random.weighted(oddities);

  return {
    isFinished: course !== 'unfinished',
    defect,
    oddity: oddity === 'none' || !allowsOddity(defect) ? null : oddity,
  };
};
