/** Saved views as tabs: one's own and those that are shared, each with how many sessions it shows. */
import { eq, or, sql } from 'drizzle-orm';
import { type Person, rolesInclude } from '@/lib/access';
import type { Count, ViewsAnswer } from '@/lib/answers';
import type { Database } from '@/lib/db';
import { person, savedView } from '@/lib/db/schema';
import { kindsOf, restsOnResults, type SessionIndex } from '@/lib/mirror';
import { noFilter, readAddress, type SessionFilter } from '@/lib/session-query';

interface ListTools {
  db: Database;
  index: Pick<SessionIndex, 'ready' | 'count' | 'state'>;
}

/** By name; one's own first. */
export const listViews = async (
  { db, index }: ListTools,
  { id: personId, roles }: Pick<Person, 'id' | 'roles'>,
): Promise<ViewsAnswer> => {
  const rows = await db
    .select({ view: savedView, owner: person.name, disabledAt: person.disabledAt })
    .from(savedView)
    .innerJoin(person, eq(person.id, savedView.personId))
    .where(or(eq(savedView.personId, personId), savedView.isShared))
    .orderBy(sql`${savedView.personId} <> ${personId}`, sql`lower(${savedView.name})`, savedView.id);
  await index.ready();
  const { facts, counts } = index.state();
  const kindOf = kindsOf(facts.isExact, counts.wanted);
  const totalOf = (filter: SessionFilter): Count => ({
    count: index.count({ filter, personId }),
    kind: kindOf(restsOnResults(filter)),
  });

  return {
    all: totalOf(noFilter),
    views: rows.map(({ view, owner, disabledAt }) => ({
      id: view.id,
      name: view.name,
      address: view.address,
      isShared: view.isShared,
      owner: { id: view.personId, name: owner },
      isOwn: view.personId === personId,
      mayDelete: view.personId === personId || (disabledAt !== null && rolesInclude(roles, 'tags.manage')),
      total: totalOf(readAddress(new URLSearchParams(view.address)).query.filter),
    })),
  };
};
