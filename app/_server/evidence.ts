import 'server-only';
import { type Person, seesInFull } from '@/lib/access';
import { type Actor, recordEvent } from '@/lib/audit';
import { AppError, isAppError } from '@/lib/base/errors';
import type { Queryable } from '@/lib/db';
import {
  type BlockingFinding,
  type Gap,
  hasClaim,
  missingPart,
  recordFailedDelivery,
  recordServed,
  sentPart,
  withheldPart,
} from '@/lib/review';
import { desk } from './desk';
import { answer } from './route';

type Part = 'decision' | 'document' | 'face' | 'facts';

interface EvidenceView<Value, Answer> {
  part: Part;
  sessionId: string;
  person: Person;
  actor: Actor;
  read: () => Promise<Value>;
  /** If `masked`, the result must not contain personal data. */
  show: (value: Value, masked: boolean) => Answer;
  /** The part of the value that came from the service. */
  said: (value: Value) => unknown;
  /** Findings in the full answer that block an approval, and what it does not cover. */
  grounds?: (answer: Answer) => Array<BlockingFinding | Gap>;
}

/**
 * Reads one part of a session's evidence, in full for a stated purpose and masked otherwise. The view is recorded before
 * anything is sent, together with what it contained if the person has the case.
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
}: EvidenceView<Value, Answer>): Promise<Response> => {
  const receiver = { sessionId, person };
  const masked = !seesInFull(person);
  // In parallel, so that views outside a case take no longer.
  const [value, isCase] = await Promise.all([
    notingUnsent(receiver, part, read),
    masked ? false : hasClaim(desk().db, receiver),
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
      await recordServed(tx, receiver, [sentPart(part, said(value), grounds(shown))]);
    });
  } else {
    await recordView(desk().db);
  }

  return answer(shown);
};

/**
 * Notes why evidence of a case was not sent: the service withheld it, so that a verdict needs an attestation, or failed to
 * deliver it. While calls are paused the service was not asked, so that is no failed delivery.
 */
export const notingUnsent = async <Value>(
  receiver: { sessionId: string; person: Person },
  part: string,
  read: () => Promise<Value>,
): Promise<Value> => {
  try {
    return await read();
  } catch (error) {
    if (isAppError(error, 'NOT_RELEASED')) await recordServed(desk().db, receiver, [withheldPart(part)]);
    else if (isFailedDelivery(error)) {
      if (error.code === 'NOT_FOUND' && (part === 'document' || part === 'face')) {
        await recordServed(desk().db, receiver, [missingPart(part)]);
      }
      await recordFailedDelivery(desk().db, receiver, part);
    }
    throw error;
  }
};

const isFailedDelivery = (error: unknown): error is AppError =>
  error instanceof AppError &&
  (error.code === 'NOT_FOUND' || (error.code.startsWith('UPSTREAM_') && error.code !== 'UPSTREAM_PAUSED'));
