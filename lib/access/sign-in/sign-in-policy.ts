import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Database, Queryable } from '@/lib/db';
import { person, secondFactor, setting } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import { type Role, roles } from '../permissions';
import { effectiveRoles } from './records';

const name = 'sign_in';

/** What signing in asks for, as an administrator set it. */
export interface SignInPolicy {
  /** Holders of these roles must have a second factor. */
  codeRequiredFor: Role[];
}

const stored = z.object({ codeRequiredFor: z.array(z.enum(roles)) });

export const readSignInPolicy = async (db: Queryable): Promise<SignInPolicy> => {
  const [row] = await db.select().from(setting).where(eq(setting.name, name));

  return row ? stored.parse(row.value) : { codeRequiredFor: [] };
};

/**
 * Counts from everybody's next request on: `findSignedIn` reads it each time. `was` is what the change was decided on;
 * if that is not so any more, nothing changes.
 */
export const writeSignInPolicy = async (
  db: Database,
  { codeRequiredFor, was }: SignInPolicy & { was: readonly Role[] },
  actor: Actor,
): Promise<void> =>
  db.transaction(async (tx) => {
    // Of two who change it at once, the second sees what the first made of it.
    await tx
      .insert(setting)
      .values({ name, value: { codeRequiredFor: [] }, changedAt: now() })
      .onConflictDoNothing();
    await tx.select().from(setting).where(eq(setting.name, name)).for('update');

    const before = (await readSignInPolicy(tx)).codeRequiredFor;
    const after = roles.filter((role) => codeRequiredFor.includes(role));

    if (before.join() !== roles.filter((role) => was.includes(role)).join()) {
      throw new AppError('CONFLICT', { userMessage: 'The settings were changed meanwhile. Look again.' });
    }
    if (before.join() === after.join()) {
      return;
    }

    await tx
      .update(setting)
      .set({ value: { codeRequiredFor: after }, changedAt: now() })
      .where(eq(setting.name, name));
    await recordEvent(tx, {
      code: 'settings.sign_in_changed',
      actor,
      subject: name,
      changes: [{ name: 'Code required for', before: before.join(', ') || null, after: after.join(', ') || null }],
    });
  });

/** How many holders of each role have no second factor. Those of an identity provider bring theirs from there. */
export const countWithoutCode = async (db: Queryable): Promise<Record<Role, number>> => {
  const rows = await db
    .select({ roles: person.roles, auditorUntil: person.auditorUntil })
    .from(person)
    .leftJoin(secondFactor, and(eq(secondFactor.personId, person.id), isNotNull(secondFactor.confirmedAt)))
    .where(and(isNull(person.disabledAt), isNull(person.ssoIssuer), isNull(secondFactor.personId)));
  const held = rows.map(effectiveRoles);

  return Object.fromEntries(roles.map((role) => [role, held.filter((all) => all.includes(role)).length])) as Record<
    Role,
    number
  >;
};
