import type { AuditEventRow } from '@/lib/answers';
import { imageWords } from '../evidence/image-names';
import { shortId } from '../ui/short-id';
import { erasureSentences } from './erasure-sentences';
import { revealedWords } from './revealed-fields';
import { because, given, purpose, type Told, withoutStop } from './telling';

const inRoles = (told: Told): string => given(told, 'roles', (roles) => `, with the roles ${roles}`);
const withMethod = (told: Told): string => given(told, 'method', (method) => `, with ${method}`);
const ended = (told: Told): string =>
  given(told, 'ended', (count) => `; ${count} ${count === '1' ? 'sign-in' : 'sign-ins'} ended`);

const parts: Record<string, string> = {
  decision: 'the decision',
  document: 'the document results',
  face: 'the face results',
  images: 'the list of pictures',
  notes: 'the notes',
  appeal: 'the words of the appeals',
  escalation: 'the reason of the escalation',
  opinions: 'the notes of the two who disagree',
};

const partOf = ({ detail }: Told): string => {
  const part = detail('part');
  return typeof part === 'string' ? (parts[part] ?? `the ${part} results`) : 'results';
};

const pictureOf = ({ detail }: Told): string => {
  const picture = detail('picture');
  return typeof picture === 'string' ? `the picture "${imageWords(picture)}"` : 'a picture';
};

const seats: Record<string, string> = {
  second: ', as the second officer',
  settling: ', to settle a disagreement',
};

const seatOf = ({ detail }: Told): string => seats[String(detail('seat'))] ?? '';

const receiverOf = ({ detail }: Told): string => (detail('delivery') === 'webhook' ? 'the webhook' : 'the service');

/** What happened, in one sentence, for every code of the log. */
const sentences: Record<string, (told: Told) => string> = {
  'person.created': (t) =>
    `An account was made for ${t.whom}, ${given(t, 'by', (by) => `by ${by}`) || 'from the command line or at the first start'}${inRoles(t)}.`,
  'person.invited': (t) => `${t.who} invited ${t.whom}${inRoles(t)}.`,
  'person.link_made': (t) =>
    `${t.who} made a new one-time link for ${t.whom}; the old password counts no more${ended(t)}.`,
  'person.link_used': (t) => `${t.who} used a one-time link to choose a password.`,
  'person.roles_changed': (t) =>
    t.detail('by') === undefined
      ? `${t.who} changed the roles of ${t.whom}.`
      : `Groups of the identity provider changed the roles of ${t.whom}.`,
  'person.disabled': (t) => `${t.who} disabled the account of ${t.whom}${ended(t)}.`,
  'person.enabled': (t) => `${t.who} enabled the account of ${t.whom} again.`,
  'person.sessions_ended': (t) =>
    `${t.who} ended all ${t.self ? 'their own sign-ins' : `sign-ins of ${t.whom}`}${ended(t)}.`,
  'person.password_forced': (t) => `${t.who} asked ${t.whom} for a new password at the next sign-in${ended(t)}.`,
  'person.password_reset': (t) => `The account of ${t.whom} got a new password from the command line.`,
  'person.password_changed': (t) => `${t.who} chose a new password${ended(t)}.`,
  'person.password_change_refused': (t) => `${t.who} asked for a new password and was refused${because(t)}.`,
  'person.second_factor_set': (t) => `${t.who} set up a second factor.`,
  'person.second_factor_removed': (t) =>
    `${t.who} removed ${t.self ? 'their own second factor' : `the second factor of ${t.whom}`}${ended(t)}.`,
  'person.recovery_codes_made': (t) => `${t.who} made new recovery codes; the old ones count no more.`,
  'person.signed_in': (t) => `${t.who} signed in${withMethod(t)}.`,
  'person.signed_out': (t) => `${t.who} signed out.`,
  'person.sign_in_refused': (t) => `Somebody tried to sign in as ${t.whom} and was turned away${because(t)}.`,
  'person.proved': (t) => `${t.who} proved once more who they are${withMethod(t)}.`,
  'person.proof_refused': (t) => `${t.who} failed to prove once more who they are${because(t)}.`,
  'access.view_refused': (t) =>
    `${t.who} asked for something that their roles do not include${given(t, 'route', (route) => `: ${route}`)}.`,
  'purpose.set': (t) =>
    `${t.who} chose what to look at personal data for${purpose(t, ': ')}${given(t, 'minutes', (minutes) => `, for ${minutes} minutes`)}.`,
  'purpose.ended': (t) => `${t.who} ended a purpose before its time${purpose(t, ': ')}.`,
  'session.opened': (t) =>
    `${t.who} opened ${partOf(t)} of ${t.session} ${t.detail('masked') === true ? 'masked' : 'in full'}${purpose(t)}.`,
  'session.picture_shown': (t) => `${t.who} was shown ${pictureOf(t)} of ${t.session}${purpose(t)}.`,
  'session.picture_downloaded': (t) =>
    `${t.who} downloaded ${pictureOf(t)} of ${t.session}${purpose(t)}, with a reason.`,
  'session.download_refused': (t) =>
    `${t.who} asked to download ${pictureOf(t)} of ${t.session} and was refused${because(t)}.`,
  'session.printed': (t) =>
    `${t.who} printed ${t.session} ${t.detail('masked') === true ? 'masked' : 'in full'}${purpose(t)}.`,
  'field.revealed': (t) =>
    `${t.who} revealed ${given(t, 'fields', revealedWords) || 'single values'} of ${t.session}${given(t, 'seconds', (seconds) => ` for ${seconds} seconds`)}, with a reason.`,
  'field.reveal_refused': (t) => `${t.who} asked to reveal values of ${t.session} and was refused${because(t)}.`,
  'reveals.listed': (t) => `${t.who} read the reasons and purposes that wait for review.`,
  'reveal.reviewed': (t) =>
    `${t.who} reviewed a reveal, a download, or a purpose in words${given(t, 'outcome', (outcome) => `: ${outcome}`)}.`,
  'sessions.searched': (t) =>
    `${t.who} searched for sessions${given(t, 'kind', (kind) => ` by ${kind}`)}${given(t, 'found', (count) => `: ${count} found`)}.`,
  'sessions.searched_thoroughly': (t) => `${t.who} had all names compared with what they typed.`,
  'sessions.exported': (t) =>
    `${t.who} exported ${given(t, 'rows', (count) => `${count} `)}sessions to a file, without names.`,
  'session.assigned': (t) => `${t.who} changed who has ${t.session}.`,
  'session.tagged': (t) => `${t.who} changed the tags of ${t.session}.`,
  'session.noted': (t) => `${t.who} added a note to ${t.session}.`,
  'appeal.taken_up': (t) => `${t.who} took up an appeal against ${t.session}, with a reason.`,
  'appeal.put_back': (t) => `${t.who} put an appeal against ${t.session} back, without a finding.`,
  'appeal.decided': (t) =>
    `${t.who} decided an appeal against ${t.session}${given(t, 'finding', (finding) => `: ${finding}`)}.`,
  'appeal.change_refused': (t) =>
    `${t.who} asked to ${given(t, 'action', (action) => action) || 'change'} an appeal against ${t.session} and was refused${because(t)}.`,
  'triage.claimed': (t) =>
    `${t.who} ${t.detail('by') === 'choice' ? 'took' : 'was given'} ${t.session} to decide${seatOf(t)}.`,
  'triage.reserved': (t) => `Proofdesk reserved ${t.session} for ${t.who} as the next case${seatOf(t)}.`,
  'triage.taken': (t) => `${t.who} went on to ${t.session}, which was reserved${seatOf(t)}.`,
  'triage.released': (t) => `${t.who} gave ${t.session} back without a verdict.`,
  'triage.skipped': (t) => `${t.who} skipped ${t.session}; it comes back to them after the others.`,
  'triage.escalated': (t) => `${t.who} gave ${t.session} to the supervisors, with a reason.`,
  'triage.claim_expired': (t) => `A claim on ${t.session} ended: it was not renewed in time.`,
  'triage.claim_ended': (t) => `A claim on ${t.session} ended${because(t)}.`,
  'triage.claim_refused': (t) =>
    `${t.who} asked to ${given(t, 'action', (action) => action) || 'have'} ${t.session} for triage and was refused${because(t)}.`,
  'verdict.given': (t) =>
    `${t.who} decided to ${given(t, 'decision', (decision) => decision) || 'approve or reject'} ${t.session}${seatOf(t)}${given(t, 'overridden', () => ', in spite of what blocks it')}${t.detail('attested') === true ? '; the evidence was not seen here' : ''}${purpose(t)}.`,
  'verdict.undone': (t) => `${t.who} took back their verdict on ${t.session}; nothing was sent.`,
  'verdict.second_asked': (t) => `A second person is asked to look at ${t.session}.`,
  'verdict.disputed': (t) => `Two people disagree on ${t.session}; a supervisor is asked.`,
  'verdict.recorded': (t) =>
    `The verdict on ${t.session} was recorded${given(t, 'decision', (decision) => `: ${decision}`)}.`,
  'verdict.void': (t) => `The verdict on ${t.session} is void${because(t)}.`,
  'verdict.change_refused': (t) =>
    `${t.who} asked to ${given(t, 'action', (action) => action) || 'decide'} ${t.session} and was refused${because(t)}.`,
  'verdict.sent': (t) =>
    `The verdict on ${t.session} was taken by ${receiverOf(t)}; its status confirms it or does not.`,
  'verdict.delivery_failed': (t) =>
    `The verdict on ${t.session} could not be delivered; it ${t.detail('givenUp') === true ? 'was given up' : 'is tried again'}${given(t, 'problem', (problem) => `: ${withoutStop(problem)}`)}.`,
  'verdict.retried': (t) => `${t.who} had the verdict on ${t.session} delivered again.`,
  'verdict.retry_refused': (t) =>
    `${t.who} asked for the verdict on ${t.session} to be delivered again and was refused: it is not given up.`,
  'verdict.confirmed': (t) =>
    `The verdict on ${t.session} is confirmed${given(t, 'status', (status) => `: the service has ${status}`)}.`,
  'verdict.conflicting': (t) =>
    `The verdict on ${t.session} conflicts with what the service has${given(t, 'status', (status) => `: ${status}`)}.`,
  'tag.created': (t) => `${t.who} made a tag.`,
  'tag.changed': (t) => `${t.who} changed a tag.`,
  'view.shared': (t) =>
    t.detail('shared') === false
      ? `${t.who} no longer shares a saved view.`
      : `${t.who} shared a saved view with everybody.`,
  'mirror.checked': (t) => `${t.who} had the service asked at once.`,
  ...erasureSentences,
  'settings.sign_in_changed': (t) => `${t.who} changed what signing in asks for.`,
  'settings.retention_changed': (t) =>
    `${t.who} changed retention${given(t, 'kind', (kind) => `: the letter "${kind}"`)}.`,
  'settings.review_changed': (t) => `${t.who} changed how waiting sessions are treated.`,
  'reason.created': (t) => `${t.who} made a reason for verdicts and findings.`,
  'reason.changed': (t) => `${t.who} changed a reason for verdicts and findings.`,
  'audit.verified': (t) =>
    t.detail('intact') === false
      ? `${t.who} verified the chain of events and found it broken${given(t, 'brokenPosition', (at) => ` at position ${at}`)}.`
      : `${t.who} verified the chain of events from its beginning and found it intact${given(t, 'verified', (count) => `: ${count} events`)}.`,
  'audit.exported': (t) => `${t.who} exported ${given(t, 'events', (count) => `${count} `)}events to a file.`,
  'audit.checkpoint_signed': (t) =>
    `${t.who} had ${given(t, 'number', (number) => `checkpoint ${number}`) || 'a checkpoint'} signed.`,
  'audit.words_read': (t) => `${t.who} read the words of an event, which are kept encrypted.`,
  'key.rotated': (t) =>
    `${given(t, 'key', (key) => key) || 'DATA_KEY or SIGNING_KEY'} was replaced by a new one${t.detail('from') === null ? '; the one before was lost' : ''}.`,
  'desk.backed_up': () => 'A backup was begun from the command line.',
  'desk.restored': () => 'The desk was restored from a backup.',
};

/** Every code that this page has a sentence for. */
export const knownCodes = Object.keys(sentences);

const sessionWords = (subject: string | null): string =>
  subject === null ? 'an unnamed session' : `session ${shortId(subject)}`;

type ToBeTold = Pick<AuditEventRow, 'code' | 'actor' | 'actorId' | 'subject' | 'subjectName' | 'details'>;

/** One sentence of what happened. A code without one is told by its code alone: better raw than wrong. */
export const sentenceFor = (event: ToBeTold, session = sessionWords(event.subject)): string => {
  const { code, actor, actorId, subject, subjectName, details } = event;
  const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  if (!sentence) return `${actor}: ${code}`;

  return sentence({
    who: actor,
    whom: subjectName ?? 'an account that is not known',
    self: actorId !== null && actorId === subject,
    session,
    detail: (key) => details[key],
  });
};
