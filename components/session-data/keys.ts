/** Query keys, in a file of their own: the session list needs the keys but not the queries. */

/** Key of all queries on session lists. */
export const sessionListsKey = ['sessions'] as const;

export const sessionKey = (id: string) => ['session', id] as const;

const evidenceParts = new Set<unknown>(['decision', 'document', 'face', 'facts', 'images', 'appeal', 'hold', 'work']);

/** True for queries on personal data of any session; a status is not personal. */
export const isEvidence = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  queryKey[0] === 'session' && evidenceParts.has(queryKey[2]);
