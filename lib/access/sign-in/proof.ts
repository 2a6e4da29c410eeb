import { and, eq, isNull } from 'drizzle-orm';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import { signIn } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import { requireLocalAccount } from '../people/local-account';
import type { Person } from '../person';
import { withCredentials } from './credentials';
import { freshUntil } from './records';
import type { Tools } from './second-factor';

/** Notes on the sign-in that its person proved who they are, at that moment. */
export const stampProof = async (tx: Queryable, signInId: string, at: Date): Promise<void> => {
  const stamped = await tx
    .update(signIn)
    .set({ provedAt: at })
    .where(and(eq(signIn.id, signInId), isNull(signIn.endedAt)))
    .returning({ handle: signIn.handle });

  if (stamped.length === 0) {
    throw new AppError('NOT_SIGNED_IN', { userMessage: 'You are signed out. Sign in again to go on.' });
  }
};

const words = {
  wrong: 'This password is not right.',
  code: 'Enter the code that your authenticator shows as well, or a recovery code.',
  'wrong code': 'This code is not right, or it was used already. Wait for the next one.',
} as const;

/** A signed-in person proves once more who they are; returns until when that counts. */
export const proveWithPassword = async (
  tools: Tools,
  { id, email, signInId }: Person,
  given: { password: string; code?: string | undefined },
  actor: Actor,
): Promise<Date> => {
  await requireLocalAccount(
    tools.db,
    id,
    'You have no password here. Use your identity provider to confirm that it is you.',
  );

  const credentials = { email, ...given, address: actor.address ?? 'unknown' };
  const outcome = await withCredentials(tools, credentials, async (tx, _, method) => {
    const at = now();
    await stampProof(tx, signInId, at);
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

  // Not "not signed in": they are, and stay so.
  throw new AppError('BAD_REQUEST', { userMessage: words[outcome.refused] });
};
