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
  'triage.claimed': (e) => `${e.actor} ${text(e, 'by') === 'choice' ? 'took it' : 'was given it'} to decide`,
  'triage.reserved': (e) => `It was reserved for ${e.actor} as the next case`,
  'triage.taken': (e) => `${e.actor} went on to it`,
  'triage.released': (e) => `${e.actor} gave it back without a verdict`,
  'triage.skipped': (e) => `${e.actor} skipped it`,
  'triage.escalated': (e) => `${e.actor} gave it to the supervisors`,
  'triage.claim_expired': () => 'A claim on it was not renewed in time',
  'triage.claim_ended': () => 'A claim on it ended',
  'triage.claim_refused': (e) => `${e.actor} asked to ${text(e, 'action') ?? 'have'} it for triage and was refused`,
  'verdict.given': (e) => `${e.actor} decided: ${text(e, 'decision') ?? 'not shown yet'}`,
  'verdict.undone': (e) => `${e.actor} took their verdict back`,
  'verdict.second_asked': () => 'A second person is asked',
  'verdict.disputed': () => 'Two people disagree; a supervisor is asked',
  'verdict.recorded': (e) => `The verdict was recorded: ${text(e, 'decision') ?? 'decision not delivered'}`,
  'verdict.void': (e) => `The verdict is void: ${text(e, 'because') ?? 'what it was about has changed'}`,
  'verdict.change_refused': (e) => `${e.actor} asked to ${text(e, 'action') ?? 'decide'} it and was refused`,
  'verdict.sent': (e) => `The verdict was taken by the ${text(e, 'delivery') === 'webhook' ? 'webhook' : 'service'}`,
  'verdict.delivery_failed': (e) =>
    `The verdict could not be delivered; it ${e.details.givenUp === true ? 'was given up' : 'is tried again'}`,
  'verdict.retried': (e) => `${e.actor} had the verdict delivered again`,
  'verdict.retry_refused': (e) => `${e.actor} asked for the verdict to be delivered again and was refused`,
  'verdict.confirmed': () => 'The status confirms the verdict',
  'verdict.conflicting': () => 'The status conflicts with the verdict',
  'erasure.intended': (e) => `${e.actor} asked for it to be erased`,
  'erasure.delete_failed': () => 'The service did not erase it; it will be tried again',
  'erasure.request_refused': (e) => `${e.actor} asked for it to be erased and was refused`,
};

const byItsCode = ({ actor, code }: PeekEvent): string => `${actor}: ${code}`;

/** A code without words of its own is told by its code: better raw than wrong. */
export const eventWords = (event: PeekEvent, otherwise = byItsCode): string =>
  (Object.hasOwn(sentences, event.code) ? sentences[event.code] : otherwise)?.(event) ?? '';
