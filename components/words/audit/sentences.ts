/** Every audit event as one sentence, for the audit log, a session's timeline and the preview. */
import type { AppealBody, AuditEventRow } from '@/lib/answers';
import { shortId } from '../../ui/short-id';
import { imageWords } from '../image-names';
import { describeStatus } from '../status-words';
import { purposeWords } from './details';
import { erasureSentences } from './erasure-sentences';
import { because, type EventFacts, forPurpose, optional, withoutStop } from './event-facts';
import { revealedWords } from './revealed-fields';

const withRoles = (facts: EventFacts): string =>
  optional(facts, 'roles', (roles) => `, with the ${roles.includes(',') ? 'roles' : 'role'} ${roles}`);
const withMethod = (facts: EventFacts): string => optional(facts, 'method', (method) => `, with ${method}`);
const signInsEnded = (facts: EventFacts): string =>
  optional(facts, 'ended', (count) => `; ${count} ${count === '1' ? 'sign-in' : 'sign-ins'} ended`);

const masking = ({ detail }: EventFacts): string => (detail('masked') === true ? 'masked' : 'in full');

const parts: Record<string, string> = {
  decision: 'the decision',
  document: 'the document results',
  face: 'the face results',
  facts: 'the facts behind the decision',
  images: 'the list of images',
  notes: 'the notes',
  appeal: 'the appeal notes',
  escalation: 'the escalation reason',
  verdicts: 'the verdict notes',
  opinions: 'the notes from the two officers who disagree',
};

const partOf = ({ detail }: EventFacts): string => {
  const part = detail('part');
  return typeof part === 'string' ? (parts[part] ?? `the ${part} results`) : 'the results';
};

/** "Approved (manual)" */
const statusOf = (status: string): string => {
  const { word, note } = describeStatus(status);
  return note === null ? word : `${word} (${note})`;
};

const imageOf = ({ detail }: EventFacts): string => {
  const name = detail('picture');
  return typeof name === 'string' ? `the image "${imageWords(name)}"` : 'an image';
};

/** Their own verdict, because nobody else could decide. */
const alone = ({ detail }: EventFacts): string => (detail('alone') === true ? ', alone' : '');

const seats: Record<string, string> = { second: ', as second officer', settling: ', to settle a disagreement' };

const seatOf = ({ detail }: EventFacts): string => seats[String(detail('seat'))] ?? '';

const receiverOf = ({ detail }: EventFacts): string =>
  detail('delivery') === 'webhook' ? 'the webhook' : 'the service';

const proposalKind = (facts: EventFacts): string => optional(facts, 'kind', (kind) => ` (${kind})`);

const appealChanges: Record<AppealBody['action'] | 'letter', string> & Partial<Record<string, string>> = {
  'take up': 'take up an appeal',
  'put back': 'release an appeal',
  decide: 'decide an appeal',
  undo: 'undo the finding on an appeal',
  tell: 'mark the integrator as informed of the outcome of the appeal',
  letter: 'make the letter about the outcome of the appeal',
};

/** A reference given by the integrator looks like a number of a document. */
const searchKinds: Record<string, string> = { number: 'number or reference', id: 'session id' };

/** The step that needed a purpose and set it. */
const setBy: Record<string, string> = {
  claim: 'claimed a case',
  appeal: 'took up an appeal',
  match: 'searched for matches',
  approval: 'opened a deletion request to approve it',
};

const sentences: Record<string, (facts: EventFacts) => string> = {
  'person.created': (e) =>
    `An account was created for ${e.whom}, ${optional(e, 'by', (by) => `by ${by}`) || 'from the command line or when Proofdesk first started'}${withRoles(e)}.`,
  'person.invited': (e) => `${e.who} invited ${e.whom}${withRoles(e)}.`,
  'person.link_made': (e) =>
    `${e.who} created a one-time link for ${e.whom}; the old password no longer works${signInsEnded(e)}.`,
  'person.link_used': (e) => `${e.who} set a password with a one-time link.`,
  'person.roles_changed': (e) =>
    e.detail('by') === undefined
      ? `${e.who} changed the roles of ${e.whom}.`
      : `Identity provider groups changed the roles of ${e.whom}.`,
  'person.disabled': (e) => `${e.who} disabled the account of ${e.whom}${signInsEnded(e)}.`,
  'person.enabled': (e) => `${e.who} enabled the account of ${e.whom} again.`,
  'person.sessions_ended': (e) =>
    `${e.who} ended all ${e.self ? 'their own sign-ins' : `sign-ins for ${e.whom}`}${signInsEnded(e)}.`,
  'person.password_forced': (e) =>
    `${e.who} required ${e.whom} to set a new password at the next sign-in${signInsEnded(e)}.`,
  'person.password_reset': (e) => `The password of ${e.whom} was reset from the command line.`,
  'person.password_changed': (e) => `${e.who} changed their password${signInsEnded(e)}.`,
  'person.password_change_refused': (e) => `${e.who} was not allowed to change their password${because(e)}.`,
  'person.second_factor_set': (e) => `${e.who} turned on two-factor authentication.`,
  'person.second_factor_removed': (e) =>
    `${e.who} turned off two-factor authentication${e.self ? '' : ` for ${e.whom}`}${signInsEnded(e)}.`,
  'person.recovery_codes_made': (e) => `${e.who} created new recovery codes; the old ones no longer work.`,
  'person.signed_in': (e) => `${e.who} signed in${withMethod(e)}.`,
  'person.signed_out': (e) => `${e.who} signed out.`,
  'person.sign_in_refused': (e) => `A sign-in as ${e.whom} was refused${because(e)}.`,
  'person.proved': (e) => `${e.who} re-authenticated${withMethod(e)}.`,
  'person.proof_refused': (e) => `${e.who} failed to re-authenticate${because(e)}.`,
  'access.view_refused': (e) =>
    `${e.who} was refused access; their roles do not allow it${optional(e, 'route', (route) => `: ${route}`)}.`,
  'purpose.set': (e) =>
    `${optional(e, 'by', (by) => `${e.who} ${setBy[by] ?? `took a step (${by})`}, which set`) || `${e.who} chose`} a purpose for viewing personal data${forPurpose(e, ': ')}${optional(e, 'minutes', (minutes) => `, for ${minutes} minutes`)}.`,
  'purpose.ended': (e) =>
    optional(
      e,
      'by',
      (by) =>
        `The purpose of ${e.whom} ended with the ${by} that set it${forPurpose(e, ': ')}${optional(e, 'resumed', (code) => `, back to ${purposeWords(code)}`)}.`,
    ) || `${e.who} ended their purpose early${forPurpose(e, ': ')}.`,
  'session.creation_intended': (e) => `${e.who} asked the service to create ${e.session}.`,
  'session.created': (e) =>
    `${e.who} created ${e.session} for an applicant${optional(e, 'steps', (steps) => ` (${steps})`)}.`,
  'session.creation_failed': (e) =>
    `${e.who} could not create ${e.session}${optional(e, 'problem', (problem) => `: ${withoutStop(problem)}`)}${e.detail('mayExist') === true ? '; it may exist without a link' : ''}.`,
  'session.opened': (e) => `${e.who} was sent ${partOf(e)} of ${e.session} ${masking(e)}${forPurpose(e)}.`,
  'session.picture_shown': (e) => `${e.who} was sent ${imageOf(e)} of ${e.session} in full${forPurpose(e)}.`,
  'session.picture_downloaded': (e) =>
    `${e.who} downloaded ${imageOf(e)} of ${e.session} in full${forPurpose(e)}, with a reason.`,
  'session.download_refused': (e) => `${e.who} was not allowed to download ${imageOf(e)} of ${e.session}${because(e)}.`,
  'session.printed': (e) => `${e.who} printed ${e.session} ${masking(e)}${forPurpose(e)}.`,
  'field.revealed': (e) =>
    `${e.who} revealed ${optional(e, 'fields', revealedWords) || 'individual fields'} of ${e.session} in full${optional(e, 'seconds', (seconds) => ` for ${seconds} seconds`)}, with a reason.`,
  'field.reveal_refused': (e) => `${e.who} was not allowed to reveal values in ${e.session}${because(e)}.`,
  'reveals.listed': (e) => `${e.who} read the reasons and purposes awaiting review in full.`,
  'reveal.reviewed': (e) =>
    `${e.who} reviewed a reveal, a download or a written purpose${optional(e, 'outcome', (outcome) => `: ${outcome}`)}.`,
  'sessions.searched': (e) =>
    `${e.who} searched for sessions${optional(e, 'kind', (kind) => ` by ${searchKinds[kind] ?? kind}`)}${optional(e, 'found', (count) => `: ${count} found${count === '0' ? '' : `, shown ${e.detail('view') === 'in full' ? 'in full' : 'masked'}`}`)}.`,
  'sessions.search_burst': (e) =>
    `${e.who} searched for ${String(e.detail('texts') ?? 'many')} different texts within ${String(e.detail('minutes') ?? 'a few')} minutes.`,
  'sessions.search_refused': (e) => `${e.who} was refused a search${because(e)}.`,
  'sessions.searched_thoroughly': (e) => `${e.who} ran a fuzzy search by name.`,
  'sessions.hits_shown': (e) => `${e.who} saw names and dates of birth of fuzzy search hits in full${forPurpose(e)}.`,
  'sessions.exported': (e) =>
    `${e.who} exported ${optional(e, 'rows', (count) => `${count} `)}sessions to a file, without names.`,
  'session.assigned': (e) => `${e.who} changed the assignee of ${e.session}.`,
  'session.tagged': (e) => `${e.who} changed the tags on ${e.session}.`,
  'session.noted': (e) => `${e.who} added a note to ${e.session}.`,
  'appeal.taken_up': (e) => `${e.who} opened an appeal for ${e.session}, with a reason${alone(e)}.`,
  'appeal.put_back': (e) => `${e.who} released an appeal for ${e.session} without a finding.`,
  'appeal.decided': (e) =>
    `${e.who} decided an appeal for ${e.session}${optional(e, 'finding', (finding) => `: ${finding}`)}${alone(e)}.`,
  'appeal.undone': (e) => `${e.who} undid their finding on an appeal for ${e.session}. Nothing was sent.`,
  'appeal.sent': (e) => `The outcome of the appeal for ${e.session} was accepted by the webhook.`,
  'appeal.delivery_failed': (e) =>
    `The outcome of the appeal for ${e.session} could not be delivered; ${e.detail('givenUp') === true ? 'Proofdesk gave up' : 'Proofdesk will try again'}${optional(e, 'problem', (problem) => `: ${withoutStop(problem)}`)}.`,
  'appeal.told': (e) =>
    `${e.who} marked the integrator as informed of the outcome of the appeal for ${e.session}${optional(e, 'how', (how) => `: ${how}`)}.`,
  'appeal.retried': (e) => `${e.who} retried the delivery of the outcome of the appeal for ${e.session}.`,
  'appeal.retry_refused': (e) =>
    `${e.who} could not retry the delivery of the outcome of the appeal for ${e.session}: it had not failed.`,
  'appeal.letter_made': (e) => `${e.who} made the letter about the outcome of the appeal for ${e.session}.`,
  'appeal.change_refused': (e) =>
    `${e.who} was not allowed to ${appealChanges[String(e.detail('action'))] ?? 'change an appeal'} for ${e.session}${because(e)}.`,
  'triage.claimed': (e) => {
    if (e.detail('by') === 'undo') return `${e.who} reopened ${e.session} after undoing their verdict${seatOf(e)}.`;
    return e.detail('by') === 'choice'
      ? `${e.who} claimed ${e.session}${seatOf(e)}.`
      : `${e.who} was assigned ${e.session} for triage${seatOf(e)}.`;
  },
  'triage.reserved': (e) => `Proofdesk reserved ${e.session} for ${e.who} as the next case${seatOf(e)}.`,
  'triage.taken': (e) => `${e.who} moved on to ${e.session}, their reserved case${seatOf(e)}.`,
  'triage.released': (e) => `${e.who} released ${e.session} without a verdict.`,
  'triage.skipped': (e) => `${e.who} skipped ${e.session}; it moved to the end of their queue.`,
  'triage.escalated': (e) => `${e.who} escalated ${e.session} to the supervisors, with a reason.`,
  'triage.claim_expired': (e) => `The claim on ${e.session} expired.`,
  'triage.claim_ended': (e) => `The claim on ${e.session} ended${because(e)}.`,
  'triage.claim_refused': (e) =>
    `${e.who} was not allowed to claim ${e.session}${optional(e, 'action', (action) => ` (${action})`)}${because(e)}.`,
  'verdict.given': (e) =>
    `${e.who} gave a verdict on ${e.session}${optional(e, 'decision', (decision) => `: ${decision}`)}${optional(e, 'reasons', (codes) => ` (${codes.replaceAll('_', ' ')})`)}${seatOf(e)}${optional(e, 'overridden', () => ', overriding a blocking finding')}${e.detail('attested') === true ? ', without seeing the evidence here' : ''}${optional(e, 'notDelivered', (parts) => `, not delivered: ${parts}`)}${forPurpose(e)}.`,
  'verdict.undone': (e) => `${e.who} undid their verdict on ${e.session}. Nothing was sent.`,
  'verdict.second_asked': (e) => `The verdict on ${e.session} awaits second approval.`,
  'verdict.disputed': (e) => `Two officers disagree on ${e.session}. A supervisor must decide.`,
  'verdict.recorded': (e) =>
    `The verdict on ${e.session} was recorded${optional(e, 'decision', (decision) => `: ${decision}`)}${alone(e)}.`,
  'verdict.void': (e) => `The verdict on ${e.session} is void${because(e)}.`,
  'verdict.change_refused': (e) =>
    `${e.who} was not allowed to change a verdict on ${e.session}${optional(e, 'action', (action) => ` (${action})`)}${because(e)}.`,
  'verdict.sent': (e) =>
    `The verdict on ${e.session} was accepted by ${receiverOf(e)}; the status is not confirmed yet.`,
  'verdict.delivery_failed': (e) =>
    `The verdict on ${e.session} could not be delivered; ${e.detail('givenUp') === true ? 'Proofdesk gave up' : 'Proofdesk will try again'}${optional(e, 'problem', (problem) => `: ${withoutStop(problem)}`)}.`,
  'verdict.retried': (e) => `${e.who} retried the delivery of the verdict on ${e.session}.`,
  'verdict.retry_refused': (e) =>
    `${e.who} could not retry the delivery of the verdict on ${e.session}: it had not failed.`,
  'verdict.confirmed': (e) =>
    `The verdict on ${e.session} is confirmed${optional(e, 'status', (status) => `: the service has ${statusOf(status)}`)}.`,
  'verdict.conflicting': (e) =>
    `The verdict on ${e.session} conflicts with the service${optional(e, 'status', (status) => `: ${status === 'gone' ? 'it no longer has the session' : `it has ${statusOf(status)}`}`)}.`,
  'verdict.reopened': (e) =>
    `The service has ${e.session} again, so the verdict no longer conflicts. Its outcome is awaited.`,
  'tag.created': (e) => `${e.who} created a tag.`,
  'tag.changed': (e) => `${e.who} changed a tag.`,
  'view.shared': (e) =>
    e.detail('shared') === false
      ? `${e.who} stopped sharing a saved view.`
      : `${e.who} shared a saved view with everyone.`,
  'mirror.checked': (e) => `${e.who} started a sync with the service.`,
  ...erasureSentences,
  'settings.organisation_changed': (e) => `${e.who} changed the name, address or letterhead of the organisation.`,
  'settings.sign_in_changed': (e) => `${e.who} changed the sign-in settings.`,
  'settings.retention_changed': (e) =>
    `${e.who} changed the retention settings${optional(e, 'kind', (kind) => `: the letter "${kind}"`)}.`,
  'settings.retention_deleted': (e) => `${e.who} deleted a retention obligation or rule.`,
  'settings.review_changed': (e) => `${e.who} changed the review settings.`,
  'settings.decisions_changed': (e) =>
    `${e.who} changed the decision policy${optional(e, 'basedOn', (version) => ` (version ${version})`)}; it is sent to the service next.`,
  'settings.decisions_sent': (e) =>
    `The service accepted the changed decision policy${optional(e, 'version', (version) => ` as version ${version}`)}.`,
  'settings.decisions_send_failed': (e) =>
    `The changed decision policy did not take effect.${optional(e, 'problem', (problem) => ` ${problem}`)}`,
  'settings.enrolment_intended': (e) => `${e.who} changed the enrolment page; the service has not answered yet.`,
  'settings.enrolment_changed': (e) =>
    `${e.who} changed the enrolment page${optional(e, 'version', (version) => ` to version ${version}`)}.`,
  'settings.enrolment_save_failed': (e) =>
    `${e.who} could not change the enrolment page${optional(e, 'problem', (problem) => `: ${withoutStop(problem)}`)}${e.detail('mayBeChanged') === true ? '; it may be changed all the same' : ''}.`,
  'proposal.made': (e) => `${e.who} proposed a change${proposalKind(e)}, which needs a second person.`,
  'proposal.agreed': (e) => `${e.who} agreed to a proposed change${proposalKind(e)}.`,
  'proposal.withdrawn': (e) => `${e.who} withdrew a proposed change${proposalKind(e)}.`,
  'proposal.lapsed': (e) => `A proposed change${proposalKind(e)} ended without effect${because(e)}.`,
  'proposal.carried_out_alone': (e) =>
    `A change proposed by ${e.who}${proposalKind(e)} took effect without a second person${because(e)}.`,
  'proposal.change_refused': (e) =>
    `${e.who} was not allowed to agree to a proposed change${proposalKind(e)}${because(e)}.`,
  'reason.created': (e) => `${e.who} created a reason for verdicts and findings.`,
  'reason.changed': (e) => `${e.who} changed a reason for verdicts and findings.`,
  'audit.verified': (e) =>
    e.detail('intact') === false
      ? `${e.who} verified the audit chain and found it broken${optional(e, 'brokenPosition', (at) => ` at position ${at}`)}.`
      : `${e.who} verified the audit chain from the start and found it intact${optional(e, 'verified', (count) => `: ${count} events`)}.`,
  'audit.exported': (e) =>
    `${e.who} exported ${optional(e, 'events', (count) => `${count} `)}events${optional(e, 'format', (format) => ` as ${format.toUpperCase()}`) || ' to a file'}.`,
  'audit.signing_refused': (e) => `${e.who} could not sign the audit log${because(e)}.`,
  'audit.checkpoint_signed': (e) =>
    `${e.who} signed ${optional(e, 'number', (number) => `checkpoint ${number}`) || 'a checkpoint'}.`,
  'audit.words_read': (e) => `${e.who} read the encrypted text of an event in full.`,
  'key.rotated': (e) =>
    `${optional(e, 'key', (key) => key) || 'A key'} was replaced${e.detail('from') === null ? '; the previous key was lost' : ''}.`,
  'desk.backed_up': () => 'A backup was started from the command line.',
  'desk.restored': () => 'Proofdesk was restored from a backup.',
};

export const knownCodes = Object.keys(sentences);

type SentenceEvent = Pick<AuditEventRow, 'code' | 'actor' | 'actorId' | 'subject' | 'subjectName' | 'details'>;

const sessionName = (subject: string | null): string =>
  subject === null ? 'an unspecified session' : `session ${shortId(subject)}`;

const referenceOf = ({ subject, subjectName }: SentenceEvent): string | null =>
  subject?.startsWith('request:') ? subjectName : null;

/** An event with an unknown code is shown by its code: better raw than wrong. */
export const sentenceFor = (event: SentenceEvent, session = sessionName(event.subject)): string => {
  const { code, actor, actorId, subject, subjectName, details } = event;
  const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  if (!sentence) return `${actor}: ${code}`;

  return sentence({
    who: actor,
    whom: subjectName ?? 'an unknown account',
    self: actorId !== null && actorId === subject,
    session,
    detail: (key) => details[key] ?? (key === 'reference' ? referenceOf(event) : undefined),
  });
};

/** The sentence where the session is known from the page, without a full stop. */
export const sessionSentence = ({ code, actor, details }: Pick<AuditEventRow, 'code' | 'actor' | 'details'>): string =>
  withoutStop(sentenceFor({ code, actor, details, actorId: null, subject: null, subjectName: null }, 'this session'));
