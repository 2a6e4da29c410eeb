/** A page of search hits, masked, or under a purpose with names and birth dates. */
import { seesInFull } from '@/lib/access';
import type { SessionListAnswer } from '@/lib/answers';
import type { Database } from '@/lib/db';
import type { Keyring } from '@/lib/keys';
import type { SessionQuery } from '@/lib/session-query';
import { listSessions, type SessionIndex } from '../list';
import { type SearchAsk, searchSessions } from './search';

interface HitsTools {
  db: Database;
  keys: Keyring;
  index: SessionIndex;
}

interface HitsAsk extends Omit<SearchAsk, 'filter'> {
  query: SessionQuery;
  since: number | null;
}

/** Recorded before anything is sent; names only in the transaction that records their ids. */
export const listHits = async (
  tools: HitsTools,
  { query, since, ...search }: HitsAsk,
): Promise<SessionListAnswer & { masked: boolean }> => {
  const { numbers, record, recordShown } = await searchSessions(tools, { ...search, filter: query.filter });
  const ask = { query, personId: search.person.id, among: numbers, since };
  if (!seesInFull(search.person)) {
    const [list] = await Promise.all([listSessions(tools, ask), record()]);

    return { ...list, masked: true };
  }

  const { list, remember } = await tools.db.transaction(async (tx) => {
    const shown = await listSessions({ ...tools, db: tx }, ask, { inFull: true, searched: search.text });
    const ids = shown.rows.map(({ id }) => id);

    return { list: shown, remember: await recordShown(tx, ids) };
  });
  remember();

  return { ...list, masked: false };
};
