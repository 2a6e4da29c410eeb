/** From a person's wish to have their data deleted to the proof that it is gone. */
import { because, given, purpose, type Told, withoutStop } from './telling';

/** "deletion request DR-2026-0147" */
const request = (told: Told): string => `deletion request${given(told, 'reference', (reference) => ` ${reference}`)}`;

const sessions = (count: string): string => `${count} ${count === '1' ? 'session' : 'sessions'}`;

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const byKind: Record<string, string> = {
  direct: 'a direct deletion',
  retention: 'a deletion by retention rule',
  planned: 'a deletion that was planned after a hold',
};

export const erasureSentences: Record<string, (told: Told) => string> = {
  'deletion.opened': (t) =>
    `${t.who} opened ${byKind[String(t.detail('kind'))] ?? 'a deletion request'}${given(t, 'reference', (reference) => `, ${reference}`)}.`,
  'deletion.viewed': (t) =>
    `${t.who} was shown what the person gave with a ${request(t)}${given(t, 'view', (view) => `, ${view}`)}${purpose(t)}.`,
  'deletion.matched': (t) =>
    `${t.who} searched for the sessions of a ${request(t)}${given(t, 'by', (by) => `, by ${by}`)}${given(t, 'found', (count) => `: ${count} found`)}.`,
  'deletion.items_changed': (t) =>
    `${t.who} changed which sessions belong to a ${request(t)}${given(t, 'what', (what) => `: ${what}`)}.`,
  'deletion.owner_changed': (t) => `${t.who} took over a ${request(t)}.`,
  'deletion.extended': (t) =>
    `${t.who} gave a ${request(t)} two months more${given(t, 'dueOn', (day) => `, until ${day}`)}, with a reason.`,
  'deletion.submitted': (t) =>
    `${t.who} submitted a ${request(t)} for approval${given(t, 'toErase', (count) => `: ${sessions(count)} to erase`)}.`,
  'deletion.approved': (t) => `${t.who} approved a ${request(t)} as the second person.`,
  'deletion.sent_back': (t) => `${t.who} sent a ${request(t)} back, with a reason.`,
  'deletion.begun': (t) => `A ${request(t)} has begun: it cannot be cancelled any more.`,
  'deletion.paused': (t) => `${t.who} paused a ${request(t)}.`,
  'deletion.resumed': (t) => `${t.who} let a paused ${request(t)} go on.`,
  'deletion.retried': (t) => `${t.who} had what failed in a ${request(t)} tried again at once.`,
  'deletion.cancelled': (t) => `${t.who} cancelled a ${request(t)} before anything was erased.`,
  'deletion.ended': (t) =>
    `A ${request(t)} ended${given(t, 'outcome', (outcome) => `: ${outcome}`)}; what the person gave was erased with it.`,
  'deletion.letter_made': (t) =>
    `${t.who} had a letter about a ${request(t)} made${given(t, 'kind', (kind) => `: ${kind}`)}.`,
  'deletion.answered': (t) =>
    `${t.who} noted that the answer to a ${request(t)} was sent${given(t, 'letter', (letter) => `: ${letter}`)}.`,
  'deletion.noted': (t) => `${t.who} added a note to a ${request(t)}.`,
  'deletion.change_refused': (t) =>
    `${t.who} asked to change a ${request(t)}${given(t, 'action', (action) => ` (${action})`)} and was refused${because(t)}.`,
  'hold.placed': (t) => `${t.who} placed a legal hold on ${t.session}, with a reason.`,
  'hold.lifted': (t) => `${t.who} lifted the legal hold on ${t.session}, with a reason.`,
  'hold.change_refused': (t) =>
    `${t.who} asked to ${given(t, 'action', (action) => action) || 'change'} a legal hold on ${t.session} and was refused${because(t)}.`,
  'erasure.intended': (t) => `${t.who} asked for ${t.session} to be erased; the service is told next.`,
  'erasure.carried_out': (t) => `The service erased ${t.session}, and our own copies are gone.`,
  'erasure.delete_failed': (t) =>
    `The service did not erase ${t.session}; it will be tried again${given(t, 'problem', (problem) => `: ${withoutStop(problem)}`)}.`,
  'erasure.verified': (t) => `The service was asked for ${t.session} once more, and does not know it.`,
  'erasure.reappeared': (t) => `${capital(t.session)} answers again, though it was erased; an incident is open.`,
  'erasure.incident_closed': (t) => `${t.who} closed the incident of ${t.session}, which had answered again.`,
  'erasure.request_refused': (t) => `${t.who} asked for ${t.session} to be erased and was refused${because(t)}.`,
  'certificate.signed': (t) => `The certificate of a ${request(t)} was signed.`,
  'certificate.addendum_signed': (t) =>
    `A later verification of a ${request(t)} was signed as an addendum to its certificate.`,
  'certificate.fetched': (t) => `${t.who} fetched the certificate of a ${request(t)}.`,
  'retention.ran': (t) =>
    `A retention rule looked for sessions that are old enough${given(t, 'wouldErase', (count) => `: ${count} found`)}.`,
  'retention.tried': (t) =>
    `${t.who} had a retention rule say what it would erase${given(t, 'wouldErase', (count) => `: ${sessions(count)}`)}.`,
};
