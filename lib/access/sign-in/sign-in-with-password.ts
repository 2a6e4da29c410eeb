import { type Actor, recordEvent } from '@/lib/audit';
import { type Credentials, withCredentials } from './credentials';
import { openSignIn } from './records';
import type { Tools } from './second-factor';
import { SignInRefused } from './sign-in-refused';

interface Attempt extends Credentials {
  requestId: string;
  /** Such as "Chromium on Linux". */
  browser: string;
}

/** Checks password and code, and returns the ID of a new sign-in. Throws `SignInRefused` or TOO_MANY_REQUESTS. */
export const signInWithPassword = async (tools: Tools, attempt: Attempt): Promise<string> => {
  const { requestId, address, browser } = attempt;
  const actor: Actor = { personId: null, requestId, address };

  const outcome = await withCredentials(tools, attempt, async (tx, { id }, method) => {
    await recordEvent(tx, {
      code: 'person.signed_in',
      actor: { ...actor, personId: id },
      subject: id,
      details: { method },
    });

    return openSignIn(tx, { personId: id, address, browser, method });
  });

  if (outcome.refused === null) {
    return outcome.result;
  }
  // A missing code is the first half of a sign-in, not a refusal.
  if (outcome.refused !== 'code') {
    await recordEvent(tools.db, {
      code: 'person.sign_in_refused',
      actor,
      subject: outcome.personId,
      details: { because: outcome.refused === 'wrong' ? 'wrong credentials' : 'wrong code' },
    });
  }

  throw outcome.error ?? new SignInRefused(outcome.refused);
};
