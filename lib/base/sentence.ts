/** Small tools for building sentences. */

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "MRZ and barcode", "A, B or C". */
export const listOf = (items: readonly string[], conjunction = 'and'): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${conjunction} ${items.at(-1)}`;
