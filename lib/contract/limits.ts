/** The most that is read from one answer, and the values that can be kept. Anything beyond is noted as drift. */

/** Ids and image names, in UTF-16 units. */
export const longestPathPart = 128;

/** Statuses, levels, countries, document types, and the names of factors and fields. Filters take no longer ones. */
export const longestCode = 100;

/** One text of a result: a name, or the value of a field. Comparing texts takes time. */
export const longestText = 1000;

/** Entries in one list of a result: document fields, compared fields, image names. */
export const mostEntries = 200;

/** The texts in one list of a result, together. */
export const mostText = 30_000;

/** Coordinates of the points on one face; two for each. */
export const mostMeshNumbers = 4000;

/** Trust Factors that the interface does not name. */
export const mostUnknownFactors = 100;

/** Unknown properties of one object. */
export const mostUnknownProperties = 500;

/** Rows on one page of the session list. */
export const mostRows = 20_000;

/** The years that are kept, in UTC. PostgreSQL has no year 0, and five digits would break sorting. */
export const firstYear = 1;
export const lastYear = 9999;

/** Of decisions, Trust Factors, compared fields and confidences. */
export const lowestScore = 0;
export const highestScore = 100;

/** Why a code cannot be stored; `null`: it can. */
export const codeFault = (text: string): 'control characters' | 'too long' | null => {
  if (text.length > longestCode) return 'too long';

  // Halves of a character too: they are stored as something else.
  return /[\p{Cc}\p{Cs}]/u.test(text) ? 'control characters' : null;
};

export const isCode = (text: string): boolean => codeFault(text) === null;
