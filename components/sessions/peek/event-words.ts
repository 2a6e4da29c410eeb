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

const pictureOf = (event: PeekEvent): string => {
  const picture = text(event, 'picture');
  return picture === null ? 'a picture' : `"${imageWords(picture)}"`;
};

/** As the log tells it, without the session, which everything here is about. */
const sentences: Record<string, (event: PeekEvent) => string> = {
  'session.opened': (e) => `${e.actor} opened it ${e.details.masked === true ? 'masked' : 'in full'}${under(e)}`,
  'session.picture_shown': (e) => `${e.actor} was shown ${pictureOf(e)}${under(e)}`,
  'session.picture_downloaded': (e) => `${e.actor} downloaded ${pictureOf(e)}${under(e)}`,
  'session.download_refused': (e) => `${e.actor} asked to download ${pictureOf(e)} and was refused`,
  'session.printed': (e) => `${e.actor} printed it ${e.details.masked === true ? 'masked' : 'in full'}${under(e)}`,
  'field.revealed': (e) => `${e.actor} revealed single values`,
  'field.reveal_refused': (e) => `${e.actor} asked to reveal values and was refused`,
  'session.assigned': (e) => `${e.actor} changed who has it`,
  'session.tagged': (e) => `${e.actor} changed its tags`,
  'session.noted': (e) => `${e.actor} added a note`,
  'appeal.taken_up': (e) => `${e.actor} took up an appeal`,
  'appeal.put_back': (e) => `${e.actor} put the appeal back`,
  'appeal.decided': (e) => `${e.actor} decided the appeal: ${text(e, 'finding') ?? 'finding not delivered'}`,
  'appeal.change_refused': (e) => `${e.actor} asked to ${text(e, 'action') ?? 'change'} an appeal and was refused`,
  'erasure.intended': (e) => `${e.actor} asked for it to be erased`,
  'erasure.delete_failed': () => 'The service did not erase it; it will be tried again',
  'erasure.request_refused': (e) => `${e.actor} asked for it to be erased and was refused`,
};

const byItsCode = ({ actor, code }: PeekEvent): string => `${actor}: ${code}`;

/** A code without words of its own is told by its code: better raw than wrong. */
export const eventWords = (event: PeekEvent, otherwise = byItsCode): string =>
  (Object.hasOwn(sentences, event.code) ? sentences[event.code] : otherwise)?.(event) ?? '';
