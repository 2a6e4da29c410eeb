/** Saved views: tabs above the list, each with its count. Only the owner changes one; sharing needs `session.work` and is recorded. */
import { and, count, eq, isNotNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Person, rolesInclude } from '@/lib/access';
import type { Count, SavedViewRow, ViewsAnswer } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { AppError } from '@/lib/base/errors';
import { oneLine } from '@/lib/base/one-line';
import type { Database, Queryable } from '@/lib/db';
import { person, savedView } from '@/lib/db/schema';
import { kindsOf, restsOnResults, type SessionIndex, unreadFor } from '@/lib/mirror';
import {
  noFilter,
  readAddress,
  type SessionFilter,
  type SessionQuery,
  startQuery,
  writeAddress,
} from '@/lib/session-query';
import { checkAddress } from '@/lib/session-query/check-address';

/** Everybody has these. Their times are relative, so they are always about now. `lateMinutes`: of the service level. */
const defaultViews = (lateMinutes: number): Array<Pick<SavedViewRow, 'id' | 'name' | 'address'>> => {
  const addressOf = (filter: Partial<SessionFilter>, columns: SessionQuery['columns'] = null): string =>
    writeAddress({ ...startQuery, filter: { ...noFilter, ...filter }, columns }).toString();
  const lastWeek = { last: 7, unit: 'd' } as const;

  return [
    {
      id: 'rejected-this-week',
      name: 'Rejected this week',
      address: addressOf({ status: ['AUTO_REJECTED', 'MANUAL_REJECTED'], completed: lastWeek }),
    },
    {
      id: 'waiting-late',
      name: 'Waiting, late',
      address: addressOf({ waitingHours: Math.max(0.001, Math.round((lateMinutes / 60) * 1000) / 1000) }),
    },
    {
      id: 'expiring-documents',
      name: 'Expiring documents',
      address: addressOf({ expiryMonths: 3 }, [
        'applicant',
        'country',
        'documentType',
        'documentExpiry',
        'status',
        'created',
        'assignee',
      ]),
    },
  ];
};

/** Default views first, then the person's own, then shared ones, by name. */
export const listViews = async (
  { db, index }: { db: Database; index: Pick<SessionIndex, 'ready' | 'count' | 'state'> },
  { id: personId, roles }: Pick<Person, 'id' | 'roles'>,
  { lateMinutes }: { lateMinutes: number },
): Promise<ViewsAnswer> => {
  const rows = await db
    .select({ view: savedView, owner: person.name, disabledAt: person.disabledAt })
    .from(savedView)
    .innerJoin(person, eq(person.id, savedView.personId))
    .where(or(eq(savedView.personId, personId), savedView.isShared))
    .orderBy(sql`${savedView.personId} <> ${personId}`, sql`lower(${savedView.name})`, savedView.id);
  await index.ready();
  const { facts, counts } = index.state();
  const totalOf = (filter: SessionFilter): Count => ({
    count: index.count({ filter, personId }),
    kind: kindsOf(facts.isExact, unreadFor(filter, counts))(restsOnResults(filter)),
  });

  const views: Array<Omit<SavedViewRow, 'total'>> = [
    ...defaultViews(lateMinutes).map((view) => ({
      ...view,
      isShared: true,
      owner: null,
      isOwn: false,
      mayDelete: false,
    })),
    ...rows.map(({ view, owner, disabledAt }) => ({
      id: view.id,
      name: view.name,
      address: view.address,
      isShared: view.isShared,
      owner: { id: view.personId, name: owner },
      isOwn: view.personId === personId,
      mayDelete: view.personId === personId || (disabledAt !== null && rolesInclude(roles, 'tags.manage')),
    })),
  ];

  return {
    all: totalOf(noFilter),
    views: views.map((view) => ({
      ...view,
      total: totalOf(readAddress(new URLSearchParams(view.address)).query.filter),
    })),
  };
};

const maxViews = 50;
const maxNameLength = 60;

export const viewSchema = z.object({
  name: oneLine(maxNameLength),
  address: z.string().max(20_000),
  isShared: z.boolean(),
});

export const viewHint = `A view needs a name of 1 to ${maxNameLength} characters, the list filters, and whether it is shared.`;

type NewView = z.output<typeof viewSchema>;
type ViewChange = { [Name in keyof NewView]?: NewView[Name] | undefined };

interface Owner {
  person: Pick<Person, 'id' | 'roles'>;
  actor: Actor;
}

/** Keeps only valid filters, columns and the sort order, in canonical form; no page or other parameters. */
const normalise = (address: string): string => {
  const { query, problems } = checkAddress(new URLSearchParams(address));
  if (problems.length > 0) {
    throw new AppError('BAD_REQUEST', { userMessage: `Invalid filters: ${problems.join('; ')}.` });
  }

  return writeAddress({ ...query, place: startQuery.place }).toString();
};

/** Uses its own connection, so that a refusal stays recorded if the transaction rolls back. */
const requireMayShare = async (db: Database, { person: { roles }, actor }: Owner): Promise<void> => {
  if (!rolesInclude(roles, 'session.work')) {
    await recordEvent(db, { code: 'access.view_refused', actor, details: { permission: 'session.work' } });
    throw new AppError('FORBIDDEN', {
      userMessage: 'Your roles do not allow you to share views. Keep this view private.',
    });
  }
};

/** Serialises changes to one person's views, so that the limit and unique names hold. */
const lockOwner = async (tx: Queryable, personId: string): Promise<void> => {
  await tx.select({ id: person.id }).from(person).where(eq(person.id, personId)).for('no key update');
};

const requireFreeName = async (tx: Queryable, personId: string, name: string, exceptId?: string): Promise<void> => {
  const others = await tx
    .select({ id: savedView.id })
    .from(savedView)
    .where(and(eq(savedView.personId, personId), eq(sql`lower(${savedView.name})`, sql`lower(${name})`)));

  if (others.some(({ id }) => id !== exceptId)) {
    throw new AppError('CONFLICT', { userMessage: 'You already have a view with this name. Choose another name.' });
  }
};

const recordSharing = (tx: Queryable, actor: Actor, viewId: string, details: Record<string, boolean>): Promise<void> =>
  recordEvent(tx, { code: 'view.shared', actor, subject: viewId, details });

export const createView = async (db: Database, view: NewView, owner: Owner): Promise<string> => {
  const { person: you, actor } = owner;
  const address = normalise(view.address);
  if (view.isShared) await requireMayShare(db, owner);

  return db.transaction(async (tx) => {
    await lockOwner(tx, you.id);
    const [own] = await tx.select({ count: count() }).from(savedView).where(eq(savedView.personId, you.id));
    if ((own?.count ?? 0) >= maxViews) {
      throw new AppError('CONFLICT', { userMessage: `You already have ${maxViews} views. Delete one first.` });
    }
    await requireFreeName(tx, you.id, view.name);
    const [created] = await tx
      .insert(savedView)
      .values({ ...view, address, personId: you.id, createdAt: now() })
      .returning({ id: savedView.id });
    if (!created) throw new Error('The view was not saved.');
    if (view.isShared) await recordSharing(tx, actor, created.id, { shared: true });

    return created.id;
  });
};

/** The view, locked for its owner. Others learn only what they can see anyway. */
const requireOwn = async (tx: Queryable, viewId: string, personId: string) => {
  const [view] = await tx.select().from(savedView).where(eq(savedView.id, viewId)).for('update');

  if (view?.personId === personId) return view;
  throw view?.isShared
    ? new AppError('FORBIDDEN', { userMessage: 'Only the owner of this view can change it.' })
    : new AppError('NOT_FOUND', { userMessage: 'View not found. Reload the page.' });
};

export const changeView = async (
  db: Database,
  viewId: string,
  { name, address, isShared }: ViewChange,
  owner: Owner,
): Promise<void> => {
  const { person: you, actor } = owner;
  const normalisedAddress = address === undefined ? undefined : normalise(address);

  await db.transaction(async (tx) => {
    await lockOwner(tx, you.id);
    const before = await requireOwn(tx, viewId, you.id);
    const after = {
      name: name ?? before.name,
      address: normalisedAddress ?? before.address,
      isShared: isShared ?? before.isShared,
    };
    const isChanged = {
      name: after.name !== before.name,
      address: after.address !== before.address,
      shared: after.isShared !== before.isShared,
    };
    if (!Object.values(isChanged).includes(true)) return;
    // Changing a shared view needs the right to share; making it private does not.
    if (after.isShared) await requireMayShare(db, owner);
    if (isChanged.name) await requireFreeName(tx, you.id, after.name, viewId);

    await tx.update(savedView).set(after).where(eq(savedView.id, viewId));
    if (after.isShared || before.isShared) {
      await recordSharing(tx, actor, viewId, {
        shared: after.isShared,
        ...(isChanged.name && { renamed: true }),
        ...(isChanged.address && { filtersChanged: true }),
      });
    }
  });
};

/** People who manage tags may delete the shared views of somebody who has left. */
const effectiveOwner = async (tx: Queryable, viewId: string, { id, roles }: Owner['person']): Promise<string> => {
  const [departed] = await tx
    .select({ personId: savedView.personId })
    .from(savedView)
    .innerJoin(person, eq(person.id, savedView.personId))
    .where(and(eq(savedView.id, viewId), savedView.isShared, isNotNull(person.disabledAt)));

  return departed && rolesInclude(roles, 'tags.manage') ? departed.personId : id;
};

export const deleteView = async (db: Database, viewId: string, { person: you, actor }: Owner): Promise<void> => {
  await db.transaction(async (tx) => {
    const view = await requireOwn(tx, viewId, await effectiveOwner(tx, viewId, you));
    await tx.delete(savedView).where(eq(savedView.id, viewId));
    if (view.isShared) await recordSharing(tx, actor, viewId, { shared: false, deleted: true });
  });
};
