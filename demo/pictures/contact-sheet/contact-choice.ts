import { createdAtOf, describeSession, type SessionDescription } from '@/demo/population';

/** This many sessions contain every story. */
const candidateCount = 600;

/** What is special about a session: part of a story, a defect, an oddity, or nothing. */
export const storyOf = ({ chapter, defect, oddity }: SessionDescription): string =>
  chapter?.story ?? defect ?? oddity ?? 'sound';

/** Traits that make the sheet varied, with their weights. */
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
 * Chooses the sessions of a contact sheet: one for each story, then those most unlike the others. If a
 * story has several, the one with the rarest traits.
 */
export const chooseSessions = (seed: string, epoch: Date, count: number): SessionDescription[] => {
  const finished = Array.from({ length: candidateCount }, (_, index) =>
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
