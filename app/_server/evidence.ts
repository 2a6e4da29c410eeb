import 'server-only';
import { type Person, seesInFull } from '@/lib/access';
import { type Actor, recordEvent } from '@/lib/audit';
import { desk } from './desk';

type Part = 'decision' | 'document' | 'face';

interface Shown<Value> {
  masked: boolean;
  value: Value;
}

interface Showing<Value> {
  part: Part;
  sessionId: string;
  person: Person;
  actor: Actor;
  read: () => Promise<Value>;
  mask: (value: Value) => Value;
}

/**
 * Reads one part of a session's evidence as this person may see it: in full under a purpose. The view is on record before
 * anything of it is sent.
 */
export const showEvidence = async <Value>({
  part,
  sessionId,
  person,
  actor,
  read,
  mask,
}: Showing<Value>): Promise<Shown<Value>> => {
  const value = await read();
  const masked = !seesInFull(person);

  await recordEvent(desk().db, {
    code: 'session.opened',
    actor,
    subject: sessionId,
    details: { part, masked, ...(!masked && { purpose: person.purpose?.code ?? null }) },
  });

  return { masked, value: masked ? mask(value) : value };
};
