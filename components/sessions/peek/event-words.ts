import type { PeekAnswer } from '@/lib/answers';
import { purposeWords } from '../../audit/details';
import { imageWords } from '../../evidence/image-names';

type PeekEvent = NonNullable<PeekAnswer['events']>[number];

const text = ({ details }: PeekEvent, name: string): string | null => {
  const value = details[name];
  return value === null || value === undefined || value === '' ? null : String(value);
};

const under = (event: PeekEvent): string => {
  const purpose = text(event, 'purpose');
  return purpose === null ? '' : `, for ${purposeWords(purpose)}`;
};

/** As the log tells it, without the session, which everything here is about. */
const sentences: Record<string, (event: PeekEvent) => string> = {
  'session.opened': (e) => `${e.actor} opened it ${e.details.masked === true ? 'masked' : 'in full'}${under(e)}`,
  'session.picture_shown': (e) => {
    const picture = text(e, 'picture');
    return `${e.actor} was shown ${picture === null ? 'a picture' : `"${imageWords(picture)}"`}${under(e)}`;
  },
  'field.revealed': (e) => `${e.actor} revealed single values`,
  'field.reveal_refused': (e) => `${e.actor} asked to reveal values and was refused`,
  'session.assigned': (e) => `${e.actor} changed who has it`,
  'session.tagged': (e) => `${e.actor} changed its tags`,
  'session.noted': (e) => `${e.actor} added a note`,
  'erasure.intended': (e) => `${e.actor} asked for it to be erased`,
  'erasure.delete_failed': () => 'The service did not erase it; it will be tried again',
  'erasure.request_refused': (e) => `${e.actor} asked for it to be erased and was refused`,
};

/** A code without words of its own is told by its code: better raw than wrong. */
export const eventWords = (event: PeekEvent): string =>
  Object.hasOwn(sentences, event.code) ? (sentences[event.code]?.(event) ?? '') : `${event.actor}: ${event.code}`;
