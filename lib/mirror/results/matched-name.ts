/** The name by which a search found somebody, where it is not the one shown first. */
import type { MatchedName } from '@/lib/answers';
import { closeness, prepareName, prepareTyped } from '../names/closeness';
import { soundOf } from '../names/spellings';
import { type Applicant, nameInFull } from './applicant';

const unlike = 99;

/** How far a typed word is from a name: 0 as a search matches it, by its start or its sound. */
const distanceTo = (name: string) => {
  const words = prepareName([name]);
  const sounds = new Set(words.map(soundOf));

  return (typed: string[]): number =>
    typed.some((spelling) => sounds.has(soundOf(spelling))) ? 0 : (closeness([typed], words) ?? unlike);
};

/** `text`: as typed, possibly with dates and numbers. `null`: the name shown first matches it as well. */
export const matchedNameOf = (applicant: Applicant, text: string): MatchedName | null => {
  const pieces = text.split(/\s+/).filter((piece) => !/\d/.test(piece));
  const typed = prepareTyped(pieces.join(' '));
  const sum = (distances: number[]): number => distances.reduce((total, each) => total + each, 0);
  const shown = typed.map(distanceTo(nameInFull(applicant) ?? ''));
  // Older records do not know which source a name is from.
  const sources: readonly MatchedName[] = applicant.bySource ?? applicant.names.map((name) => ({ source: null, name }));

  // Only by words that a name explains better: another source may have the surname alone.
  const [best] = sources
    .map((source) => {
      const distances = typed.map(distanceTo(source.name));

      return { source, gain: sum(distances.map((each, at) => Math.max(0, (shown[at] ?? 0) - each))) };
    })
    .filter(({ gain }) => gain > 0)
    .sort((one, other) => other.gain - one.gain);

  return best?.source ?? null;
};
