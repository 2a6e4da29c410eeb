import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '@/lib/audit';
import type { Database, Queryable } from '@/lib/db';
import { person, secondFactor } from '@/lib/db/schema';
import { type Role, roles } from '../permissions';
import { createPolicyStore } from '../policy-store';
import { effectiveRoles } from './records';

export interface SignInPolicy {
  codeRequiredFor: Role[];
}

const inOrder = (some: readonly Role[]): Role[] => roles.filter((role) => some.includes(role));
const listOf = ({ codeRequiredFor }: SignInPolicy): string | null => inOrder(codeRequiredFor).join(', ') || null;

const store = createPolicyStore<SignInPolicy>({
  name: 'sign_in',
  schema: z.object({ codeRequiredFor: z.array(z.enum(roles)) }),
  initial: { codeRequiredFor: [] },
  code: 'settings.sign_in_changed',
  compare: (one, other) => {
    const [before, after] = [listOf(one), listOf(other)];

    return before === after ? [] : [{ name: 'Code required for', before, after }];
  },
});

export const readSignInPolicy = store.read;

/** Takes effect immediately: `findSignedIn` reads the policy on every request. */
export const writeSignInPolicy = (
  db: Database,
  { codeRequiredFor, was }: SignInPolicy & { was: readonly Role[] },
  actor: Actor,
): Promise<void> =>
  store.write(db, { policy: { codeRequiredFor: inOrder(codeRequiredFor) }, was: { codeRequiredFor: [...was] } }, actor);

/** How many people with each role have no second factor, not counting single sign-on accounts. */
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
