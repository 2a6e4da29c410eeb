import type { IntakeBody, RequestChannel } from '@/lib/answers';

/** What was typed, or one sentence about what is missing. The server looks at it again. */
export const readIntake = (form: FormData): IntakeBody | { problem: string } => {
  const text = (name: string): string | null => String(form.get(name) ?? '').trim() || null;
  const facts = {
    name: text('name'),
    birthDate: text('birthDate'),
    documentNumber: text('documentNumber'),
    externalId: text('externalId'),
    sessionId: text('sessionId'),
  };
  const receivedOn = text('receivedOn');
  const identityCheck = text('identityCheck');

  if (receivedOn === null) return { problem: 'Say when the request was received.' };
  if (Object.values(facts).every((fact) => fact === null)) {
    return {
      problem: 'Give at least one thing to search by: a name, a birth date, a document number, or an id.',
    };
  }
  if (identityCheck === null) return { problem: 'Say how it was made sure that this is the person.' };

  return {
    channel: text('channel') as RequestChannel,
    receivedOn,
    given: { ...facts, words: text('words') },
    identityCheck,
  };
};
