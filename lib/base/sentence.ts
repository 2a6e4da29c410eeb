/** Small tools for building sentences. */

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "MRZ and barcode", "A, B or C". */
export const listOf = (items: readonly string[], conjunction = 'and'): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${conjunction} ${items.at(-1)}`;

const mostNames = 5;

/** "A. Rossi or R. Kessel", and with many people "A, B, C, D, E or 3 others". */
export const anyOf = (people: readonly string[]): string => {
  const unnamed = people.length - mostNames;

  return listOf(
    unnamed > 0 ? [...people.slice(0, mostNames), unnamed === 1 ? '1 other' : `${unnamed} others`] : people,
    'or',
  );
};
