import 'server-only';
import { type Person, seesInFull } from '@/lib/access';
import { type Actor, recordEvent } from '@/lib/audit';
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
}

/**
 * Reads one part of a session's evidence as this person may see it: in full under a purpose. The view is on record before
 * anything of it is sent.
 */
export const showEvidence = async <Value, Answer>({
  part,
  sessionId,
  person,
  actor,
  read,
  show,
}: Showing<Value, Answer>): Promise<Response> => {
  const value = await read();
  const masked = !seesInFull(person);

  await recordEvent(desk().db, {
    code: 'session.opened',
    actor,
    subject: sessionId,
    details: { part, masked, ...(!masked && { purpose: person.purpose?.code ?? null }) },
  });

  return answer(show(value, masked));
};
