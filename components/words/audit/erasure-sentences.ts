/** Sentences for deletion requests, holds, erasures, certificates and retention. */
import { itemChanges, methodWords, namedSessions, searchedByWords } from './codes-in-words';
import { because, type EventFacts, forPurpose, optional, withoutStop } from './event-facts';

/** "deletion request DR-2026-0147", or "a deletion request" */
const request = (facts: EventFacts): string =>
  optional(facts, 'reference', (reference) => `deletion request ${reference}`) || 'a deletion request';

const sessions = (count: string): string => `${count} ${count === '1' ? 'session' : 'sessions'}`;

const submitted = (toErase: string, facts: EventFacts): string =>
  toErase === '0'
    ? `nothing to erase${optional(facts, 'held', (count) => `, ${sessions(count)} held`)}`
    : `${sessions(toErase)} to erase`;

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const kinds: Record<string, string> = {
  direct: 'a direct deletion',
  retention: 'a deletion by retention rule',
  planned: 'a deletion planned after a hold',
};

const problem = (facts: EventFacts): string => optional(facts, 'problem', (words) => `: ${withoutStop(words)}`);

/** The service's answers to a deletion. */
const answers: Record<string, string> = {
  deleted: 'The service accepted.',
  'did not know it': 'The service answered that it does not know it.',
};

const itemsChanged = (e: EventFacts): string => {
  const [what, count, named] = [e.detail('what'), e.detail('count'), e.detail('sessions')];
  const done = itemChanges[String(what)];
  if (done === undefined || typeof named !== 'string') {
    return `${e.who} changed the sessions in ${request(e)}${optional(e, 'what', (words) => `: ${itemChanges[words] ?? words}`)}.`;
  }

  return `${e.who} ${done} ${namedSessions(named, typeof count === 'number' ? count : undefined)} for ${request(e)}.`;
};

/** Sessions whose applicants were named among the matches. */
const withNames = (facts: EventFacts): string =>
  optional(facts, 'sessions', (ids) =>
    ids.includes(', ')
      ? `, with names and dates of birth of ${namedSessions(ids)}`
      : `, with the name and date of birth of ${namedSessions(ids)}`,
  );

export const erasureSentences: Record<string, (facts: EventFacts) => string> = {
  'deletion.opened': (e) =>
    `${e.who} opened ${kinds[String(e.detail('kind'))] ?? 'a deletion request'}${optional(e, 'reference', (reference) => `, ${reference}`)}.`,
  'deletion.viewed': (e) =>
    `${e.who} viewed the personal details in ${request(e)}${withNames(e)}${optional(e, 'view', (view) => `, ${view}`)}${forPurpose(e)}.`,
  'deletion.matched': (e) =>
    `${e.who} searched for sessions for ${request(e)}${optional(e, 'by', (by) => `, by ${searchedByWords(by)}`)}${optional(e, 'found', (count) => `: ${count} found`)}.`,
  'deletion.items_changed': itemsChanged,
  'deletion.owner_changed': (e) => `${e.who} took over ${request(e)}.`,
  'deletion.identity_verified': (e) =>
    `${e.who} verified the identity for ${request(e)}${optional(e, 'method', (method) => `: ${methodWords(method)}`)}${optional(e, 'on', (day) => `, on ${day}`)}.`,
  'deletion.attachment_added': (e) => `${e.who} attached a file to ${request(e)}.`,
  'deletion.attachment_fetched': (e) => `${e.who} opened an attachment of ${request(e)} in full${forPurpose(e)}.`,
  'deletion.attachment_removed': (e) => `${e.who} removed an attachment of ${request(e)}.`,
  'deletion.attachment_refused': (e) => `${e.who} could not add or open an attachment of ${request(e)}${because(e)}.`,
  'deletion.extended': (e) =>
    `${e.who} extended ${request(e)} by two months${optional(e, 'dueOn', (day) => `, to ${day}`)}, with a reason.`,
  'deletion.submitted': (e) =>
    `${e.who} submitted ${request(e)}${e.detail('approval') === true ? ' for approval' : ''}${optional(e, 'toErase', (count) => `: ${submitted(count, e)}`)}.`,
  'deletion.approved': (e) =>
    e.detail('alone') === true
      ? `${e.who} approved ${request(e)} alone, because nobody else could.`
      : `${e.who} gave second approval to ${request(e)}.`,
  'deletion.sent_back': (e) => `${e.who} sent ${request(e)} back, with a reason.`,
  'deletion.taken_back': (e) => `${e.who} took ${request(e)} back, with a reason.`,
  'deletion.begun': (e) => `${capitalised(request(e))} started and can no longer be cancelled.`,
  'deletion.paused': (e) => `${e.who} paused ${request(e)}.`,
  'deletion.resumed': (e) => `${e.who} resumed ${request(e)}.`,
  'deletion.retried': (e) => `${e.who} retried the failed steps of ${request(e)}.`,
  'deletion.cancelled': (e) => `${e.who} cancelled ${request(e)} before anything was erased.`,
  'deletion.stopped': (e) => `${e.who} stopped ${request(e)} before anything was erased. It is open again.`,
  'deletion.settled': (e) =>
    `The outcome of ${request(e)} is known${optional(e, 'outcome', (outcome) => `: ${outcome}`)}. The person is still to be answered.`,
  'deletion.ended': (e) =>
    `${capitalised(request(e))} ended${optional(e, 'outcome', (outcome) => `: ${outcome}`)}.${optional(e, 'kind', (kind) => ` ${kind === 'request' ? "The requester's details" : 'Its notes and written reasons'} were erased.`)}`,
  'deletion.letter_viewed': (e) =>
    `${e.who} previewed a letter for ${request(e)}${optional(e, 'kind', (kind) => `: ${kind}`)}.`,
  'deletion.letter_made': (e) =>
    `${e.who} created a letter for ${request(e)}${optional(e, 'kind', (kind) => `: ${kind}`)}.`,
  'deletion.answered': (e) =>
    `${e.who} marked a letter for ${request(e)} as sent${optional(e, 'letter', (letter) => `: ${letter}`)}${optional(e, 'via', (via) => `, by ${via}`)}.`,
  'deletion.closed_unanswered': (e) => `${e.who} closed ${request(e)} without a reply${because(e)}.`,
  'deletion.noted': (e) => `${e.who} added a note to ${request(e)}.`,
  'deletion.change_refused': (e) =>
    `${e.who} was not allowed to change ${request(e)}${optional(e, 'action', (action) => ` (${action})`)}${because(e)}.`,
  'hold.placed': (e) => `${e.who} placed a legal hold on ${e.session}, with a reason.`,
  'hold.lifted': (e) => `${e.who} lifted the legal hold on ${e.session}, with a reason.`,
  'hold.change_refused': (e) =>
    `${e.who} was not allowed to change a legal hold on ${e.session}${optional(e, 'action', (action) => ` (${action})`)}${because(e)}.`,
  'erasure.intended': (e) => `The erasure of ${e.session} started.`,
  'erasure.stock_failed': (e) =>
    `Proofdesk could not list what the service has of ${e.session}, and has not asked it to delete yet${problem(e)}.`,
  'erasure.answered': (e) =>
    `Proofdesk asked the service to delete ${e.session}. ${answers[String(e.detail('answer'))] ?? 'The service answered.'}`,
  'erasure.delete_failed': (e) =>
    `The deletion of ${e.session} is not confirmed. Proofdesk will ask the service again${problem(e)}.`,
  'erasure.check_failed': (e) =>
    `Proofdesk has not seen yet that ${e.session} is gone from the service, and will check again${problem(e)}.`,
  'erasure.carried_out': (e) =>
    `${capitalised(e.session)} was seen to be gone from the service. Proofdesk erased its own copies.`,
  'erasure.verified': (e) => `A later check saw that ${e.session} is still gone from the service.`,
  'erasure.reappeared': (e) =>
    `${capitalised(e.session)} can be retrieved again after being erased. An incident was opened.`,
  'erasure.incident_closed': (e) => `${e.who} closed the incident about ${e.session} being retrievable again.`,
  'erasure.request_refused': (e) => `${e.who} was not allowed to erase ${e.session}${because(e)}.`,
  'certificate.signed': (e) => `The certificate for ${request(e)} was signed.`,
  'certificate.addendum_signed': (e) =>
    `A later verification of ${request(e)} was signed as an addendum to its certificate.`,
  'certificate.fetched': (e) => `${e.who} downloaded the certificate for ${request(e)}.`,
  'retention.ran': (e) =>
    `A retention rule looked for sessions past their retention period${optional(e, 'wouldErase', (count) => `: ${count} found`)}.`,
  'retention.tried': (e) =>
    `${e.who} previewed a retention rule${optional(e, 'wouldErase', (count) => `: it would erase ${sessions(count)}`)}.`,
};
