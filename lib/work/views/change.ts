/**
 * Making and changing saved views. Only their owner does, but for what somebody left behind; sharing one is for those who
 * work on sessions, and on record.
 */
import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Person, rolesInclude } from '@/lib/access';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Database, Queryable } from '@/lib/db';
import { person, savedView } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import { oneLine } from '@/lib/one-line';
import { readAddress, startQuery, writeAddress } from '@/lib/session-query';

const mostViews = 50;
const longestName = 60;

export const viewForm = z.object({
  name: oneLine(longestName),
  address: z.string().max(20_000),
  isShared: z.boolean(),
});

export const viewWords = `A view needs a name of 1 to ${longestName} characters, the filters of the list, and whether it is shared.`;

type NewView = z.output<typeof viewForm>;
type ViewChange = { [Name in keyof NewView]?: NewView[Name] | undefined };

interface Owner {
  person: Pick<Person, 'id' | 'roles'>;
  actor: Actor;
}

/** Only what the list knows is kept, in one form, and without a place: nothing else that an address may hold. */
const normalised = (address: string): string => {
  const { query, problems } = readAddress(new URLSearchParams(address));
  if (problems.length > 0) {
    throw new AppError('BAD_REQUEST', { userMessage: `The filters cannot be understood: ${problems.join('; ')}.` });
  }

  return writeAddress({ ...query, place: startQuery.place }).toString();
};

/** A refusal is on record whatever becomes of the transaction around it. */
const requireMayShare = async (db: Database, { person: { roles }, actor }: Owner): Promise<void> => {
  if (!rolesInclude(roles, 'session.work')) {
    await recordEvent(db, { code: 'access.view_refused', actor, details: { permission: 'session.work' } });
    throw new AppError('FORBIDDEN', { userMessage: 'Your roles do not include sharing a view. Keep it to yourself.' });
  }
};

/** One person's views are changed one after the other: so their number and their names hold. */
const lockOwner = async (tx: Queryable, personId: string): Promise<void> => {
  await tx.select({ id: person.id }).from(person).where(eq(person.id, personId)).for('no key update');
};

const requireFreeName = async (tx: Queryable, personId: string, name: string, exceptId?: string): Promise<void> => {
  const others = await tx
    .select({ id: savedView.id })
    .from(savedView)
    .where(and(eq(savedView.personId, personId), eq(sql`lower(${savedView.name})`, sql`lower(${name})`)));

  if (others.some(({ id }) => id !== exceptId)) {
    throw new AppError('CONFLICT', { userMessage: 'You have a view with this name already. Choose another name.' });
  }
};

const recordSharing = (tx: Queryable, actor: Actor, viewId: string, details: Record<string, boolean>): Promise<void> =>
  recordEvent(tx, { code: 'view.shared', actor, subject: viewId, details });

export const createView = async (db: Database, view: NewView, owner: Owner): Promise<string> => {
  const { person: you, actor } = owner;
  const address = normalised(view.address);
  if (view.isShared) await requireMayShare(db, owner);

  return db.transaction(async (tx) => {
    await lockOwner(tx, you.id);
    const [own] = await tx.select({ count: count() }).from(savedView).where(eq(savedView.personId, you.id));
    if ((own?.count ?? 0) >= mostViews) {
      throw new AppError('CONFLICT', { userMessage: `You have ${mostViews} views already. Delete one first.` });
    }
    await requireFreeName(tx, you.id, view.name);
    const [made] = await tx
      .insert(savedView)
      .values({ ...view, address, personId: you.id, createdAt: now() })
      .returning({ id: savedView.id });
    if (!made) throw new Error('A view could not be kept.');
    if (view.isShared) await recordSharing(tx, actor, made.id, { shared: true });

    return made.id;
  });
};

/** The view, to be changed by its owner; whoever else asks learns of it only what they see anyway. */
const requireOwn = async (tx: Queryable, viewId: string, personId: string) => {
  const [view] = await tx.select().from(savedView).where(eq(savedView.id, viewId)).for('update');

  if (view?.personId === personId) return view;
  throw view?.isShared
    ? new AppError('FORBIDDEN', { userMessage: 'This view is shared by somebody else; only they can change it.' })
    : new AppError('NOT_FOUND', { userMessage: 'There is no such view. Load the page again.' });
};

export const changeView = async (
  db: Database,
  viewId: string,
  { name, address, isShared }: ViewChange,
  owner: Owner,
): Promise<void> => {
  const { person: you, actor } = owner;
  const normalisedAddress = address === undefined ? undefined : normalised(address);

  await db.transaction(async (tx) => {
    await lockOwner(tx, you.id);
    const before = await requireOwn(tx, viewId, you.id);
    const after = {
      name: name ?? before.name,
      address: normalisedAddress ?? before.address,
      isShared: isShared ?? before.isShared,
    };
    const isOther = {
      name: after.name !== before.name,
      address: after.address !== before.address,
      shared: after.isShared !== before.isShared,
    };
    if (!Object.values(isOther).includes(true)) return;
    // What everybody sees is changed by those who may share; taking it back is always possible.
    if (after.isShared) await requireMayShare(db, owner);
    if (isOther.name) await requireFreeName(tx, you.id, after.name, viewId);

    await tx.update(savedView).set(after).where(eq(savedView.id, viewId));
    if (after.isShared || before.isShared) {
      await recordSharing(tx, actor, viewId, {
        shared: after.isShared,
        ...(isOther.name && { renamed: true }),
        ...(isOther.address && { filtersChanged: true }),
      });
    }
  });
};

/** Whose it is now: a shared view of somebody who has left is as if it were of those who keep such things. */
const ownerOf = async (tx: Queryable, viewId: string, { id, roles }: Owner['person']): Promise<string> => {
  const [left] = await tx
    .select({ personId: savedView.personId })
    .from(savedView)
    .innerJoin(person, eq(person.id, savedView.personId))
    .where(and(eq(savedView.id, viewId), savedView.isShared, isNotNull(person.disabledAt)));

  return left && rolesInclude(roles, 'tags.manage') ? left.personId : id;
};

export const deleteView = async (db: Database, viewId: string, { person: you, actor }: Owner): Promise<void> => {
  await db.transaction(async (tx) => {
    const view = await requireOwn(tx, viewId, await ownerOf(tx, viewId, you));
    await tx.delete(savedView).where(eq(savedView.id, viewId));
    if (view.isShared) await recordSharing(tx, actor, viewId, { shared: false, deleted: true });
  });
};
