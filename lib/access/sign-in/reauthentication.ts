import { and, eq, isNull } from 'drizzle-orm';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { AppError } from '@/lib/base/errors';
import type { Queryable } from '@/lib/db';
import { signIn } from '@/lib/db/schema';
import type { Person } from '../person';
import { withCredentials } from './credentials';
import { requireLocalAccount } from './local-accounts';
import { freshUntil } from './records';
import type { Tools } from './second-factor';

export const stampReauthentication = async (tx: Queryable, signInId: string, at: Date): Promise<void> => {
  const stamped = await tx
    .update(signIn)
    .set({ provedAt: at })
    .where(and(eq(signIn.id, signInId), isNull(signIn.endedAt)))
    .returning({ handle: signIn.handle });

  if (stamped.length === 0) {
    throw new AppError('NOT_SIGNED_IN', { userMessage: 'You have been signed out. Sign in again to continue.' });
  }
};

const sentences = {
  wrong: 'Incorrect password.',
  code: 'Also enter the code from your authenticator app, or a recovery code.',
  'wrong code': 'Incorrect or already used code. Wait for the next one.',
} as const;

/** Re-authenticates a signed-in person. Returns how long that lasts. */
export const reauthenticateWithPassword = async (
  tools: Tools,
  { id, email, signInId }: Person,
  given: { password: string; code?: string | undefined },
  actor: Actor,
): Promise<Date> => {
  await requireLocalAccount(
    tools.db,
    id,
    'You have no Proofdesk password. Confirm your identity through your identity provider.',
  );

  const credentials = { email, ...given, address: actor.address ?? 'unknown' };
  const outcome = await withCredentials(tools, credentials, async (tx, _, method) => {
    const at = now();
    await stampReauthentication(tx, signInId, at);
    await recordEvent(tx, { code: 'person.proved', actor, subject: id, details: { method } });

    return freshUntil(at) ?? at;
  });

  if (outcome.refused === null) {
    return outcome.result;
  }
  if (outcome.refused !== 'code') {
    await recordEvent(tools.db, {
      code: 'person.proof_refused',
      actor,
      subject: id,
      details: { because: outcome.refused === 'wrong' ? 'wrong password' : 'wrong code' },
    });
  }

  // Not NOT_SIGNED_IN: the person stays signed in.
  throw outcome.error ?? new AppError('BAD_REQUEST', { userMessage: sentences[outcome.refused] });
};
