import { and, eq } from 'drizzle-orm';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import type { Database, Queryable } from '@/lib/db';
import { person } from '@/lib/db/schema';
import { roles as allRoles, type Role } from '../permissions';
import type { Person } from '../person';
import type { ProviderIdentity, SingleSignOn } from './oidc';
import { stampReauthentication } from './reauthentication';
import { freshUntil, openSignIn } from './records';
import { type SignInRefusal, SignInRefused } from './sign-in-refused';

type PersonRow = typeof person.$inferSelect;

interface Facts {
  requestId: string;
  address: string;
  browser: string;
}

const method = 'single sign-on';
/** How far the provider's clock may be ahead of ours. */
const clockToleranceMs = minuteMs;

const rolesOf = (groups: readonly string[], mapping: SingleSignOn['groups']): Role[] => {
  const held = mapping.filter(({ group }) => groups.includes(group)).flatMap(({ roles }) => roles);

  return allRoles.filter((role) => held.includes(role));
};

/** When the person authenticated at the provider, at most now. `null` if unknown or implausible. */
const provedAtOf = ({ authenticatedAt }: ProviderIdentity): Date | null => {
  const at = now();

  if (!authenticatedAt || authenticatedAt.getTime() > at.getTime() + clockToleranceMs) {
    return null;
  }

  return authenticatedAt < at ? authenticatedAt : at;
};

const findRow = async (tx: Queryable, { issuer, subject }: ProviderIdentity): Promise<PersonRow | null> => {
  const [row] = await tx
    .select()
    .from(person)
    .where(and(eq(person.ssoIssuer, issuer), eq(person.ssoSubject, subject)))
    .for('update');

  return row ?? null;
};

/**
 * Signs in a person identified by the provider and returns the ID of the sign-in. Accounts are matched by issuer and
 * subject, never by email, and created at the first sign-in. Roles follow the groups every time.
 */
export const signInWithProvider = async (
  db: Database,
  identity: ProviderIdentity,
  { groups: mapping }: SingleSignOn,
  { requestId, address, browser }: Facts,
): Promise<string> => {
  const roles = rolesOf(identity.groups, mapping);

  const outcome = await db.transaction(async (tx): Promise<{ signInId: string } | Refused> => {
    const row = (await findRow(tx, identity)) ?? (await makePerson(tx, identity, roles, requestId));

    if ('refused' in row) {
      return row;
    }
    if (row.disabledAt) {
      return { refused: 'sso-disabled', personId: row.id };
    }
    await followGroups(tx, row, roles, requestId);
    if (roles.length === 0) {
      return { refused: 'sso-no-role', personId: row.id };
    }

    // The provider may have signed them in silently; only a real authentication counts.
    const provedAt = provedAtOf(identity);
    const signInId = await openSignIn(tx, { personId: row.id, address, browser, method, provedAt });
    await recordEvent(tx, {
      code: 'person.signed_in',
      actor: { personId: row.id, requestId, address },
      subject: row.id,
      details: { method },
    });

    return { signInId };
  });

  if ('signInId' in outcome) {
    return outcome.signInId;
  }

  await recordEvent(db, {
    code: 'person.sign_in_refused',
    actor: { personId: null, requestId, address },
    subject: outcome.personId,
    details: { because: reasons[outcome.refused], method },
  });
  throw new SignInRefused(outcome.refused);
};

interface Refused {
  refused: Exclude<SignInRefusal, 'wrong' | 'code' | 'wrong code'>;
  personId: string | null;
}

const reasons: Record<Refused['refused'], string> = {
  'sso-no-role': 'no group with a role',
  'sso-taken': 'email belongs to another account',
  'sso-disabled': 'disabled account',
  'sso-failed': 'no email given',
};

/** Group changes come from the provider, not from the person. */
const byProvider = (requestId: string): Actor => ({ personId: null, requestId, address: null });

const makePerson = async (
  tx: Queryable,
  identity: ProviderIdentity,
  roles: Role[],
  requestId: string,
): Promise<PersonRow | Refused> => {
  const { email, name, issuer, subject } = identity;

  if (roles.length === 0) {
    return { refused: 'sso-no-role', personId: null };
  }
  if (!email || !name) {
    return { refused: 'sso-failed', personId: null };
  }

  const [created] = await tx
    .insert(person)
    .values({ email, name, roles, ssoIssuer: issuer, ssoSubject: subject, createdAt: now() })
    .onConflictDoNothing()
    .returning();

  if (!created) {
    // Created meanwhile in another window, or another account has this email.
    return (await findRow(tx, identity)) ?? { refused: 'sso-taken', personId: null };
  }
  await recordEvent(tx, {
    code: 'person.created',
    actor: byProvider(requestId),
    subject: created.id,
    details: { by: method, roles: roles.join(', ') },
  });

  return created;
};

/** Applies the roles of the person's groups, even if none is left. */
const followGroups = async (tx: Queryable, row: PersonRow, roles: Role[], requestId: string): Promise<void> => {
  const before = row.roles.join(', ');
  const after = roles.join(', ');

  if (before === after) {
    return;
  }

  await tx.update(person).set({ roles }).where(eq(person.id, row.id));
  await recordEvent(tx, {
    code: 'person.roles_changed',
    actor: byProvider(requestId),
    subject: row.id,
    details: { by: method },
    changes: [{ name: 'Roles', before: before || null, after: after || null }],
  });
};

/** Re-authenticates a signed-in person at the provider. Roles follow the groups, as at sign-in. */
export const reauthenticateWithProvider = async (
  db: Database,
  you: Person,
  identity: ProviderIdentity,
  { groups: mapping }: SingleSignOn,
  { requestId, address }: Facts,
): Promise<void> => {
  const roles = rolesOf(identity.groups, mapping);
  const actor: Actor = { personId: you.id, requestId, address };
  const provedAt = provedAtOf(identity);

  const because = await db.transaction(async (tx): Promise<string | null> => {
    const row = await findRow(tx, identity);

    if (row?.id !== you.id) {
      return 'another person';
    }
    await followGroups(tx, row, roles, requestId);
    if (roles.length === 0) {
      return reasons['sso-no-role'];
    }
    if (!provedAt || !freshUntil(provedAt)) {
      return 'provider did not ask again';
    }
    await stampReauthentication(tx, you.signInId, provedAt);
    await recordEvent(tx, { code: 'person.proved', actor, subject: you.id, details: { method } });

    return null;
  });

  if (because) {
    await recordEvent(db, { code: 'person.proof_refused', actor, subject: you.id, details: { because, method } });
    throw new SignInRefused(because === reasons['sso-no-role'] ? 'sso-no-role' : 'sso-failed');
  }
};
