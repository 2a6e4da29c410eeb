/** Query keys, in a file of their own: the session list needs the keys but not the queries. */

/** Key of all queries on session lists. */
export const sessionListsKey = ['sessions'] as const;

export const sessionKey = (id: string) => ['session', id] as const;

/** The last verification of the audit log in this window. */
export const verificationKey = ['audit', 'verification'] as const;

const evidenceParts = new Set<unknown>(['decision', 'document', 'face', 'facts', 'images', 'appeal', 'hold', 'work']);

/** Fuzzy searches, whose hits have names under a purpose. */
export const fuzzySearchKey = 'fuzzy search';

/** True for queries that a purpose shows in full; a status is not personal. */
export const isEvidence = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  queryKey[0] === fuzzySearchKey || (queryKey[0] === 'session' && evidenceParts.has(queryKey[2]));
