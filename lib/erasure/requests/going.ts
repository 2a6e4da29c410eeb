/** The sessions that a request would erase now, all of them, by their ids. */
import { and, eq } from 'drizzle-orm';
import { seesInFull } from '@/lib/access';
import type { GoingPage, SamePersonRow } from '@/lib/answers';
import { recordEvent } from '@/lib/audit';
import type { Queryable } from '@/lib/db';
import { deletionItem, deletionRequest } from '@/lib/db/schema';
import type { Caller, ErasureTools } from '../caller';
import { findHolds } from '../holds/check';
import { readGivenName } from './intake';
import { noSuchRequest, type RequestRow, requestSubject } from './request';
import { readSessionRows } from './session-rows';
import { namedAmong, viewedFor } from './view';

/** Confirmed and not held now; after the submission, all that are confirmed. */
export const readGoing = async (db: Queryable, { id, state }: Pick<RequestRow, 'id' | 'state'>): Promise<string[]> => {
  const confirmed = await db
    .select()
    .from(deletionItem)
    .where(and(eq(deletionItem.requestId, id), eq(deletionItem.state, 'confirmed')));
  const held = state === 'open' ? await findHolds(db, confirmed) : null;

  return confirmed
    .map(({ sessionId }) => sessionId)
    .filter((sessionId) => !held?.has(sessionId))
    .sort();
};

const pageSize = 100;

const notListed = (sessionId: string): SamePersonRow => ({
  sessionId,
  createdAt: null,
  status: null,
  documentType: null,
  country: null,
  applicant: null,
});

/** For whoever submits or approves more sessions than the request's page lists. `after`: the last id seen. */
export const listGoing = ({ db, keys }: ErasureTools, caller: Caller, requestId: string, after: string | null) =>
  db.transaction(async (tx): Promise<GoingPage> => {
    const [row] = await tx.select().from(deletionRequest).where(eq(deletionRequest.id, requestId));
    if (!row) throw noSuchRequest();
    const { person, actor } = caller;
    const inFull = seesInFull(person) && (row.state === 'open' || row.state === 'approval');

    const going = (await readGoing(tx, row)).filter((id) => after === null || id > after);
    const page = going.slice(0, pageSize);
    const rows = await readSessionRows(tx, keys, page, { inFull, searched: await readGivenName(tx, keys, row) });
    const named = namedAmong(rows);
    if (named.length > 0) {
      await recordEvent(tx, {
        code: 'deletion.viewed',
        actor,
        subject: requestSubject(requestId),
        details: { view: 'in full', purpose: viewedFor(person), sessions: named.join(', ') },
      });
    }

    const known = new Map(rows.map((each) => [each.sessionId, each]));

    return { sessions: page.map((id) => known.get(id) ?? notListed(id)), more: going.length > page.length };
  });
