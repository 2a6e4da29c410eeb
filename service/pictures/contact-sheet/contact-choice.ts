import { createdAtOf, describeSession, type SessionDescription } from '@/service/population';

/** So many sessions contain every story of a population. */
const looked = 600;

/** What a session tells: a part of a longer story, something wrong, something odd, or nothing at all. */
export const storyOf = ({ chapter, defect, oddity }: SessionDescription): string =>
  chapter?.story ?? defect ?? oddity ?? 'sound';

/** What makes a row of pictures lively, and how much each is worth. */
const traitsOf = ({ document, person }: SessionDescription): readonly (readonly [trait: string, worth: number])[] => {
  const { hairStyle, headCover, beard, glasses, skin } = person.appearance;

  return [
    [`country ${document.country.code}`, 4],
    [`type ${document.type}`, 2],
    [`hair ${headCover ? 'covered' : hairStyle}`, 1],
    [`beard ${beard}`, 0.5],
    [`glasses ${glasses}`, 0.5],
    [`skin ${skin}`, 1],
  ];
};

/**
 * The sessions for a contact sheet: one for each story, then whatever is most unlike the others. Where a
 * story offers several, the one with the rarest traits is taken.
 */
export const chooseSessions = (seed: string, epoch: Date, count: number): SessionDescription[] => {
  const finished = Array.from({ length: looked }, (_, index) =>
    describeSession(seed, index, createdAtOf(seed, index, epoch)),
  ).filter(({ results }) => results !== null);
  const chosen: SessionDescription[] = [];
  const seen = new Map<string, number>();

  const worthOf = (session: SessionDescription): number =>
    traitsOf(session).reduce((sum, [trait, worth]) => sum + worth / (1 + (seen.get(trait) ?? 0)), 0);

  const take = (candidates: readonly SessionDescription[]): void => {
    const [first, ...others] = candidates.filter((session) => !chosen.includes(session));
    if (!first || chosen.length === count) return;

    const best = others.reduce((winner, session) => (worthOf(session) > worthOf(winner) ? session : winner), first);
    chosen.push(best);
    for (const [trait] of traitsOf(best)) seen.set(trait, (seen.get(trait) ?? 0) + 1);
  };

  for (const story of new Set(finished.map(storyOf))) take(finished.filter((session) => storyOf(session) === story));
  while (chosen.length < Math.min(count, finished.length)) take(finished);

  return chosen.sort((a, b) => a.index - b.index);
};
