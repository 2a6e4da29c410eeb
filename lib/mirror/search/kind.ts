import { dateIn } from '../names/tokens';

export type SearchKind = 'name' | 'number' | 'date' | 'id';

/** What a search looked like: all that the log may know of it. */
export const kindOf = (text: string): SearchKind => {
  const trimmed = text.trim();

  if (dateIn(trimmed)) return 'date';
  if (/^[0-9a-f]{8}(-[0-9a-f-]*)?$/i.test(trimmed) && /\d/.test(trimmed)) return 'id';

  const hasName = trimmed.split(/\s+/).some((piece) => /\p{L}{3}/u.test(piece) && !/\d/.test(piece));

  return /\d/.test(trimmed) && !hasName ? 'number' : 'name';
};
