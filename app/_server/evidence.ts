import 'server-only';
import { type Person, seesInFull } from '@/lib/access';
import { type Actor, recordEvent } from '@/lib/audit';
import type { Queryable } from '@/lib/db';
import { isAppError } from '@/lib/errors';
import { type Ground, hasCase, noteServed, sent, withheld } from '@/lib/review';
import { desk } from './desk';
import { answer } from './route';

type Part = 'decision' | 'document' | 'face';

interface Showing<Value, Answer> {
  part: Part;
  sessionId: string;
  person: Person;
  actor: Actor;
  read: () => Promise<Value>;
  /** `masked`: nothing personal may be in what it returns. */
  show: (value: Value, masked: boolean) => Answer;
  /** Of all that was read, what the service said. */
  said: (value: Value) => unknown;
  /** What in the full answer speaks against an approval. */
  grounds?: (answer: Answer) => Ground[];
}

/**
 * Reads one part of a session's evidence as this person may see it: in full under a purpose. The view is on record before
 * anything of it is sent, and with it, for whoever has the case, what it held.
 */
export const showEvidence = async <Value, Answer>({
  part,
  sessionId,
  person,
  actor,
  read,
  show,
  said,
  grounds = () => [],
}: Showing<Value, Answer>): Promise<Response> => {
  const receiver = { sessionId, person };
  const masked = !seesInFull(person);
  // Asked for meanwhile: most openings are not of one's own case, and must not take longer for it.
  const [value, isCase] = await Promise.all([
    notingWithheld(receiver, part, read),
    masked ? false : hasCase(desk().db, receiver),
  ]);
  const shown = show(value, masked);
  const recordView = (tx: Queryable) =>
    recordEvent(tx, {
      code: 'session.opened',
      actor,
      subject: sessionId,
      details: { part, masked, ...(!masked && { purpose: person.purpose?.code ?? null }) },
    });

  if (isCase) {
    await desk().db.transaction(async (tx) => {
      await recordView(tx);
      await noteServed(tx, receiver, [sent(part, said(value), grounds(shown))]);
    });
  } else {
    await recordView(desk().db);
  }

  return answer(shown);
};

/** A verdict on evidence that the service holds back is another one: that it did is kept for whoever has the case. */
export const notingWithheld = async <Value>(
  receiver: { sessionId: string; person: Person },
  part: string,
  read: () => Promise<Value>,
): Promise<Value> => {
  try {
    return await read();
  } catch (error) {
    if (isAppError(error, 'NOT_RELEASED')) await noteServed(desk().db, receiver, [withheld(part)]);
    throw error;
  }
};
