/** Erasure requests, from intake to certificate, and the retention settings. */
import type { Instant } from '@/lib/contract/domain';
import type { PendingChanges } from './proposals';
import type { MatchedName, PersonName } from './session-list';
import type { Organisation } from './settings';

/** A calendar day such as 2026-11-28. */
export type Day = string;

/**
 * `request`: by the data subject. `direct`: an officer deletes chosen sessions. `retention`: by a retention rule.
 * `planned`: sessions that an earlier request had to keep, once their retention has ended.
 */
export type RequestKind = 'request' | 'direct' | 'retention' | 'planned';

/**
 * `open`: being matched. `approval`: awaiting second approval. `delayed`: approved but not started, can still be cancelled.
 * `erasing`: until every session is gone. `reply`: decided or carried out, until the person is answered.
 */
export type RequestState = 'open' | 'approval' | 'delayed' | 'erasing' | 'reply' | 'ended' | 'cancelled';

/** `kept`: everything found must be kept for now. */
export type RequestOutcome = 'erased' | 'partly erased' | 'kept' | 'no data';

export type RequestChannel = 'letter' | 'email' | 'form' | 'phone' | 'in person' | 'authority';

/** How a letter was sent. */
export type ReplyChannel = 'letter' | 'registered letter' | 'email' | 'portal' | 'in person';

/**
 * Why a request ends without a reply: before anything is erased, or once the outcome is known. `withdrawn`: the person wants
 * no reply; `request withdrawn`: nor any erasure.
 */
export type UnansweredReason =
  | 'identity not proved'
  | 'request withdrawn'
  | 'entered by mistake'
  | 'no address'
  | 'undeliverable'
  | 'withdrawn'
  | 'died'
  | 'answered elsewhere';

/** `contact on file`: they answered at an address or number that we had before the request. */
export type IdentityMethod = 'signature' | 'id document' | 'contact on file' | 'account' | 'in person' | 'other';

export interface IdentityCheck {
  method: IdentityMethod;
  on: Day;
  /** What was compared with what. Personal data. */
  words: string | null;
}

/** Request details given by the person. All of it is personal data. */
export interface GivenFacts {
  name: string | null;
  birthDate: Day | null;
  documentNumber: string | null;
  externalId: string | null;
  sessionId: string | null;
  words: string | null;
}

/** `POST /api/deletions`. Needs at least one detail to search by. */
export interface IntakeBody {
  channel: RequestChannel;
  receivedOn: Day;
  given: GivenFacts;
  /** `null`: not verified yet. Only by somebody who may work on requests. */
  identity: IdentityCheck | null;
  /** Where to reply: a postal or email address. */
  replyTo?: string | null | undefined;
}

/** `POST /api/deletions` and `POST /api/deletions/direct` */
export interface OpenedRequest {
  requestId: string;
  reference: string;
}

/** How complete the search was. */
export interface SearchedFacts {
  at: Instant;
  /** The last look at the service's list before the search. `null`: there was none; absent in older records. */
  asOf?: Instant | null;
  listed: { kind: 'exactly' | 'at least'; count: number };
  read: number;
  /** Results still to be read. While there are any, "no data found" is not possible. */
  toRead: number;
  /** Sessions whose results are unreadable, withheld or without a readable document. */
  notSearchable: number;
  /** A fuzzy search over all names was included. */
  isThorough: boolean;
}

/**
 * How a candidate was found. `similar name`: allowing for typing and reading errors. `same person`: as in a confirmed
 * session. `by hand`: added by an officer.
 */
export type MatchedBy =
  | 'name'
  | 'similar name'
  | 'birth date'
  | 'document number'
  | 'external id'
  | 'session id'
  | 'same person'
  | 'by hand';

/** `candidate`: found, not reviewed yet. `held`: kept by a retention obligation or a hold. */
export type ItemState = 'candidate' | 'left out' | 'confirmed' | 'held' | 'erasing' | 'gone';

export interface Hold {
  /** Last day of the retention; `null`: unknown, so it is kept. */
  until: Day | null;
  /** The legal basis, or who placed the hold. */
  because: string;
}

export type ErasurePart = 'results' | 'pictures' | 'list' | 'status';

export interface ItemProgress {
  step: 'waiting' | 'stock' | 'delete' | 'done';
  /** Objects found before the erasure; `null`: not counted yet. */
  objects: number | null;
  /** The service's answer to the deletion. */
  deletion: 'deleted' | 'did not know it' | 'was gone already' | null;
  /** Parts verified as gone. */
  gone: ErasurePart[];
  /** Images that could not be asked for by name, which the list of images covers. */
  notAskedByName: number;
  problem: { message: string; tries: number; nextTryAt: Instant | null; isLasting: boolean } | null;
  erasedAt: Instant | null;
  /** Later verifications passed so far, 0 to 2. */
  checks: number;
  nextCheckAt: Instant | null;
  /** The session became retrievable again. */
  incidentId: string | null;
}

export interface DeletionItem {
  sessionId: string;
  state: ItemState;
  matchedBy: MatchedBy[];
  /** From the mirror; day only for an erased session. */
  createdAt: Instant | null;
  status: string | null;
  documentType: string | null;
  country: string | null;
  /** Masked, as in the list, or in full under a purpose. */
  applicant: string | null;
  /** Only where the name is shown in full. `null`: no readable birth date. */
  birthDate?: Day | null;
  /** As in the session list: another name on the document that the person's name matches better. */
  matchedName?: MatchedName;
  keeping: Hold | null;
  /** A retention obligation starts on a day that an officer has to enter. */
  asksForDay: boolean;
  countsFrom: Day | null;
  progress: ItemProgress | null;
  /** Exports that included the session. */
  exported: Array<{ by: string; at: Instant }>;
}

/** Another session of a person whose session was confirmed. */
export type SamePersonRow = Pick<
  DeletionItem,
  'sessionId' | 'createdAt' | 'status' | 'documentType' | 'country' | 'applicant' | 'birthDate' | 'matchedName'
>;

/** What two sessions share besides the name. */
export type SameBy = 'birth date' | 'document' | 'document, another birth date';

/** `GET /api/deletions/[requestId]/going?after=…`: the sessions that it would erase, by id. */
export interface GoingPage {
  sessions: SamePersonRow[];
  more: boolean;
}

/**
 * What a request waits for. `proof`: proof of identity was asked for. `no match`: searched, and none is theirs so far.
 * `start`: the time to cancel. `reply`: also of a request that ended before the reply was a step.
 */
export type NextStepName =
  | 'identity'
  | 'proof'
  | 'search'
  | 'decide'
  | 'no match'
  | 'submit'
  | 'approve'
  | 'start'
  | 'resume'
  | 'erase'
  | 'certificate'
  | 'reply';

export interface NextStep {
  step: NextStepName;
  /** `requester`: the person who asked for it. `nobody`: no colleague can, for now. `desk`: it goes on by itself. */
  turn: 'you' | 'others' | 'requester' | 'nobody' | 'desk';
  /** Colleagues whose turn it is; empty: anybody whose role allows it. */
  names: string[];
  /** Why the reader cannot take it; `null`: they can, or nobody has to. */
  because: string | null;
}

export interface DeletionRow {
  id: string;
  reference: string;
  kind: RequestKind;
  state: RequestState;
  outcome: RequestOutcome | null;
  isPaused: boolean;
  receivedOn: Day;
  dueOn: Day;
  isExtended: boolean;
  answeredAt: Instant | null;
  /** Why it was closed without a reply. */
  closedBecause: UnansweredReason | null;
  /** The requester's identity, or nobody asked. */
  isVerified: boolean;
  owner: PersonName | null;
  /** `all`: without those that were ruled out. */
  items: { all: number; gone: number; held: number; failing: number };
  openIncidents: number;
  /** `null`: nothing is left to do. */
  next: NextStep | null;
}

export interface IncidentRow {
  id: string;
  sessionId: string;
  openedAt: Instant;
  seen: string;
  requestId: string | null;
  reference: string | null;
}

/** `GET /api/deletions?show=open|ended`: open by due date, ended most recent first. */
export interface DeletionsAnswer {
  rows: DeletionRow[];
  counts: { open: number; ended: number; late: number };
  incidents: IncidentRow[];
  /** How a direct deletion, such as erasing again, would start now. */
  direct: Pick<DeletionPreview, 'needsApproval' | 'cancelSeconds'>;
  /** Today, as used for due dates. */
  today: Day;
  more: boolean;
}

/** `GET /api/deletions/waiting`, for the navigation. */
export interface WaitingDeletions {
  /** Approvals awaiting this person; for whoever works on requests, also those due within a week or late, and incidents. */
  count: number;
}

/** `not carried out`: closed before anything is erased. It is written before the closing, which erases whom to write to. */
export type LetterKind =
  | 'confirmation'
  | 'partial'
  | 'refusal'
  | 'extension'
  | 'no data'
  | 'identity'
  | 'not carried out';

export type AttachmentType = 'application/pdf' | 'image/jpeg' | 'image/png' | 'message/rfc822';

/** What came with a request, such as the scanned letter. */
export interface Attachment {
  id: string;
  /** `null`: masked. */
  name: string | null;
  type: AttachmentType;
  size: number;
  by: string;
  at: Instant;
}

/** Personal data is masked unless the person may see evidence and has chosen a purpose. */
export interface DeletionAnswer extends DeletionRow {
  masked: boolean;
  /** `null`: erased when the person was answered, or not a request by a person. */
  given: GivenFacts | null;
  /** `null`: not verified yet, or nobody asked. */
  identity: (IdentityCheck & { by: string | null }) | null;
  /** Stands for the verification that is shown, or for none; sent back with another one. */
  identitySeen: string;
  /** When the letter that asks for proof of identity was last sent. */
  identityAskedAt: Instant | null;
  /** Where to reply; erased with the request details. */
  replyTo: string | null;
  attachments: Attachment[];
  channel: RequestChannel | null;
  extensionReason: string | null;
  /**
   * Why the sessions are erased: as last submitted, or the retention rule or what it follows. `null`: not submitted yet, or
   * erased.
   */
  reason: string | null;
  /** When the written reason was erased, with the end of the request. `null`: it was not, or there was none. */
  reasonErasedAt: Instant | null;
  /** What submitting or approving it would do now. */
  effect: {
    toErase: number;
    /** The session whose last four characters confirm it; `null`: nothing would be erased. */
    confirmWith: string | null;
    /** Stands for the sessions that would be erased; sent back with the confirmation. */
    seen: string;
    needsApproval: boolean;
    cancelSeconds: number;
  };
  createdAt: Instant;
  createdBy: string | null;
  submittedBy: string | null;
  /** The reader submitted it. */
  isSubmitter: boolean;
  approvedBy: string | null;
  approvedAt: Instant | null;
  /** By its submitter, because nobody else could. */
  isApprovedAlone: boolean;
  notBefore: Instant | null;
  /** The day to which the deadline can be extended; `null`: it cannot. */
  extendableTo: Day | null;
  searched: SearchedFacts | null;
  /** At most 500, those that need attention first; `counts` covers all. */
  list: DeletionItem[];
  /** Other sessions of the same person, not in this request; `null`: not looked for, as nothing is confirmed. */
  samePerson: { rows: Array<SamePersonRow & { sameBy: SameBy }>; kind: 'exactly' | 'at least' } | null;
  counts: Record<ItemState, number> & { wasGone: number; failing: number; exports: number };
  certificate: {
    issuedAt: Instant;
    keyId: string;
    manifest: string;
    chain: { position: number; hash: string };
    objects: number;
    addenda: Array<{ after: '24 hours' | '7 days'; issuedAt: Instant; answersAgain: number }>;
  } | null;
  /** All sessions are gone, but the certificate waits: why, and what to do. */
  certificateWaits: string | null;
  /** The letter available now; `null`: none yet. */
  letter: LetterKind | null;
  /** All letters that can be marked as sent now. */
  letters: LetterKind[];
  answeredWith: LetterKind | null;
  answeredVia: ReplyChannel | null;
  answeredBy: string | null;
  /** Who closed it without a reply. */
  closedBy: string | null;
  /** When and by whom it was paused, cancelled, or closed without a reply. `words`: why it was cancelled. */
  halted: { at: Instant; by: string | null; words: string | null } | null;
  /** What it can be closed with now, without a reply. */
  closeReasons: UnansweredReason[];
  /** Those of which the person can be told by letter. */
  closeLetters: Array<NonNullable<LetterBody['because']>>;
  notes: Array<{ by: string; at: Instant; words: string | null }>;
  /** Most recent events, newest first. */
  events: Array<{
    id: string;
    at: Instant;
    code: string;
    by: string | null;
    /** How and for which purpose personal data was shown. */
    details: { view?: string; purpose?: string };
  }>;
  /** Neighbours in the list of open requests. */
  previousId: string | null;
  nextId: string | null;
  follows: { id: string; reference: string } | null;
  may: Record<DeletionAction, { allowed: true } | { allowed: false; because: string }>;
}

export type DeletionAction =
  | 'match'
  | 'end without data'
  | 'submit'
  | 'approve'
  | 'send back'
  | 'cancel'
  | 'stop'
  | 'extend'
  | 'pause'
  | 'resume'
  | 'retry'
  | 'verify identity'
  | 'answer'
  | 'close';

/** `POST /api/deletions/{id}`. CONFLICT, with the current state, if the action no longer applies. */
export type DeletionChange =
  | { action: 'match' }
  /** Adds the matches of your own fuzzy search. */
  | { action: 'take thorough'; searchId: string }
  | { action: 'choose'; sessionIds: string[]; areTheirs: boolean }
  | { action: 'add'; sessionId: string }
  /** Some of `samePerson`. */
  | { action: 'add same person'; sessionIds: string[] }
  | { action: 'count from'; sessionId: string; day: Day | null }
  | { action: 'own' }
  | { action: 'extend'; reason: string }
  | { action: 'end without data' }
  /** Ends a deletion that no person asked for. */
  | { action: 'cancel'; reason: string }
  /** Puts a person's request back to matching during its time to cancel. */
  | { action: 'stop' }
  | { action: 'pause' }
  | { action: 'resume' }
  | { action: 'retry' }
  /** `seen`: `identitySeen`. CONFLICT if a colleague has recorded one since. */
  | ({ action: 'verify identity'; seen: string } & IdentityCheck)
  /** The letter was sent. With the outcome letter, the request ends. `on` is today unless given. */
  | { action: 'answer'; letter: LetterKind; via: ReplyChannel; on?: Day | undefined }
  /** Ends a person's request without a reply. */
  | { action: 'close'; because: UnansweredReason }
  | { action: 'note'; words: string };

/** `POST /api/deletions/{id}/approval`. CONFLICT if the sessions are no longer those of `effect.seen`. */
export type ApprovalBody =
  | { action: 'approve'; confirm: string; seen: string }
  | { action: 'send back'; reason: string };

/**
 * `POST /api/deletions/{id}/submission`. `confirm`: as in `DirectBody`; empty if every session is held. `seen`: as in
 * `ApprovalBody`.
 */
export interface SubmissionBody {
  reason: string;
  confirm: string;
  seen: string;
}

/** `POST /api/deletions/{id}/letter`. The letter is not stored. */
export interface LetterBody {
  kind: LetterKind;
  addressee: string;
  /** Why nothing is done: for `not carried out` only. */
  because?: 'identity not proved' | 'request withdrawn' | undefined;
}

/** `POST /api/deletions/{id}/letter/preview`: the letter without its addressee. */
export interface LetterPreview {
  organisation: Organisation;
  reference: string;
  date: string;
  subject: string;
  body: string;
}

/** `POST /api/deletions/preview`: the effect of a direct deletion. */
export interface DeletionPreview {
  sessions: number;
  held: Array<{ sessionId: string; keeping: Hold }>;
  /** Already in another open request. */
  elsewhere: Array<{ sessionId: string; reference: string }>;
  cancelSeconds: number;
  needsApproval: boolean;
  /** The session whose last four characters confirm the deletion. */
  confirmWith: string;
}

/** `POST /api/deletions/direct`. `confirm`: the last four characters of `confirmWith`. */
export interface DirectBody {
  ids: string[];
  reason: string;
  confirm: string;
}

/** `GET /api/sessions/{id}/hold`: holds, retention and open requests for a session. */
export interface SessionErasureAnswer {
  hold: { by: string; at: Instant; reason: string | null } | null;
  duty: Hold | null;
  request: { id: string; reference: string; kind: RequestKind; state: RequestState; notBefore: Instant | null } | null;
}

/** `POST /api/sessions/{id}/hold` */
export type HoldBody = { action: 'place' | 'lift'; reason: string };

// ---- settings

export interface ErasurePolicy {
  weekendRule: 'as it falls' | 'friday before' | 'monday after';
  /** For every erasure, after the last approval. */
  cancelSeconds: number;
  requestsNeedApproval: boolean;
  directNeedsApproval: boolean;
}

/** Sessions with one of each; an empty list: any. */
export interface RetentionScope {
  /** Of the document. */
  countries: string[];
  statuses: string[];
  documentTypes: string[];
}

export interface RetentionDutyRow extends RetentionScope {
  id: number;
  years: number;
  basis: string;
  countsFrom: 'completion' | 'entered day';
  isActive: boolean;
}

export interface RetentionRuleRow extends RetentionScope {
  id: number;
  name: string;
  days: number;
  mode: 'propose' | 'carry out';
  every: 'day' | 'week' | 'month';
  isActive: boolean;
  lastRunOn: Day | null;
  nextRunOn: Day | null;
  /** A second person has agreed to it as it is; otherwise its next run only proposes. */
  isAgreed: boolean;
}

export interface LetterTemplate {
  kind: LetterKind;
  subject: string;
  body: string;
  isChanged: boolean;
  /** The built-in text. */
  original: { subject: string; body: string };
}

/** `GET /api/settings/retention` */
export interface RetentionSettingsAnswer {
  policy: ErasurePolicy;
  duties: RetentionDutyRow[];
  rules: RetentionRuleRow[];
  /** Why runs wait, and what to do; `null`: they do not. */
  runsWait: string | null;
  letters: LetterTemplate[];
  placeholders: Record<LetterKind, string[]>;
  pending: PendingChanges;
}

/** `POST /api/settings/retention/covered`: what an obligation or a rule would cover now. Changes nothing. */
export type CoveredBody = RetentionScope &
  ({ kind: 'obligation'; years: number; countsFrom: RetentionDutyRow['countsFrom'] } | { kind: 'rule'; days: number });

export interface CoveredAnswer {
  covered: number;
  /**
   * Beside those covered. For an obligation: held too, because their country, status or document type is not known. For a
   * rule: not erased, because their age is not known.
   */
  unknown: number;
  listed: { kind: 'exactly' | 'at least'; count: number; asOf: Instant | null };
}

/** `GET /api/settings/retention/rules/{id}/going?after=…`: the sessions that a rule would erase now, by id. */
export interface RuleGoingPage {
  sessions: Array<{ sessionId: string; day: Day | null }>;
  total: number;
  /** The session whose last four characters confirm the agreement; `null`: nothing would be erased. */
  confirmWith: string | null;
  /** As in `DeletionAnswer`. */
  seen: string;
  more: boolean;
}

/** `POST /api/settings/retention/rules/{id}/dry-run`. Changes nothing. */
export interface DryRunAnswer {
  wouldErase: number;
  held: number;
  /** Sessions whose age is unknown. */
  unknown: number;
  /** Not erased because they are already in a request. */
  elsewhere: number;
  /** A few, oldest first. */
  examples: Array<{ sessionId: string; day: Day | null }>;
  listed: { kind: 'exactly' | 'at least'; count: number; asOf: Instant | null };
}

/** `POST /api/deletions/incidents/{id}`: closes it, or erases the session again, which closes it once the session is gone. */
export type IncidentBody =
  | { action: 'close'; reason: string }
  /** `confirm`: as in `DirectBody`. */
  | { action: 'erase again'; reason: string; confirm: string };

/** The request that erases it again; `null`: the incident was closed. */
export type IncidentAnswer = OpenedRequest | null;
