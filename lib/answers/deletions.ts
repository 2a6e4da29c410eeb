/** Erasure requests, from intake to certificate, and the retention settings. */
import type { Instant } from '@/lib/contract/domain';
import type { PendingChanges } from './proposals';
import type { PersonName } from './session-list';

/** A calendar day such as 2026-11-28. */
export type Day = string;

/**
 * `request`: by the data subject. `direct`: an officer deletes chosen sessions. `retention`: by a retention rule.
 * `planned`: sessions that an earlier request had to keep, once their retention has ended.
 */
export type RequestKind = 'request' | 'direct' | 'retention' | 'planned';

/**
 * `open`: being matched. `approval`: awaiting second approval. `delayed`: approved but not started, can still be cancelled.
 * `erasing`: until every session is gone.
 */
export type RequestState = 'open' | 'approval' | 'delayed' | 'erasing' | 'ended' | 'cancelled';

/** `kept`: everything found must be kept for now. */
export type RequestOutcome = 'erased' | 'partly erased' | 'kept' | 'no data';

export type RequestChannel = 'letter' | 'email' | 'form' | 'phone' | 'in person' | 'authority';

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
  identityCheck: string;
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

/** How a candidate was found. `similar name`: allowing for typing and reading errors. `by hand`: added by an officer. */
export type MatchedBy =
  | 'name'
  | 'similar name'
  | 'birth date'
  | 'document number'
  | 'external id'
  | 'session id'
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
  /** Masked, as in the list. */
  applicant: string | null;
  keeping: Hold | null;
  /** A retention obligation starts on a day that an officer has to enter. */
  asksForDay: boolean;
  countsFrom: Day | null;
  progress: ItemProgress | null;
  /** Exports that included the session. */
  exported: Array<{ by: string; at: Instant }>;
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
  owner: PersonName | null;
  items: { all: number; gone: number; held: number; failing: number };
  openIncidents: number;
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
  /** Today, as used for due dates. */
  today: Day;
  more: boolean;
}

/** `GET /api/deletions/waiting`, for the navigation. */
export interface WaitingDeletions {
  /** Unanswered requests due within a week or late, approvals awaiting this person, and open incidents. */
  count: number;
}

export type LetterKind = 'confirmation' | 'partial' | 'refusal' | 'extension' | 'no data';

/** Personal data is masked unless the person may see evidence and has chosen a purpose. */
export interface DeletionAnswer extends DeletionRow {
  masked: boolean;
  /** `null`: erased with the last session, or not a request by a person. */
  given: GivenFacts | null;
  identityCheck: string | null;
  channel: RequestChannel | null;
  extensionReason: string | null;
  createdAt: Instant;
  createdBy: string | null;
  submittedBy: string | null;
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
  answeredWith: LetterKind | null;
  notes: Array<{ by: string; at: Instant; words: string | null }>;
  /** Most recent events, newest first. */
  events: Array<{ id: string; at: Instant; code: string; by: string | null }>;
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
  | 'extend'
  | 'pause'
  | 'resume'
  | 'retry'
  | 'answer';

/** `POST /api/deletions/{id}`. CONFLICT, with the current state, if the action no longer applies. */
export type DeletionChange =
  | { action: 'match' }
  /** Adds the matches of your own fuzzy search. */
  | { action: 'take thorough'; searchId: string }
  | { action: 'choose'; sessionIds: string[]; areTheirs: boolean }
  | { action: 'add'; sessionId: string }
  | { action: 'count from'; sessionId: string; day: Day | null }
  | { action: 'own' }
  | { action: 'extend'; reason: string }
  | { action: 'end without data' }
  | { action: 'cancel'; reason: string }
  | { action: 'pause' }
  | { action: 'resume' }
  | { action: 'retry' }
  | { action: 'answer'; letter: LetterKind }
  | { action: 'note'; words: string };

/** `POST /api/deletions/{id}/approval` */
export type ApprovalBody = { action: 'approve' } | { action: 'send back'; reason: string };

/** `POST /api/deletions/{id}/letter`. The letter is not stored. */
export interface LetterBody {
  kind: LetterKind;
  addressee: string;
}

/** `POST /api/deletions/preview`: the effect of a direct deletion. */
export interface DeletionPreview {
  sessions: number;
  held: Array<{ sessionId: string; keeping: Hold }>;
  /** Already in another open request. */
  elsewhere: Array<{ sessionId: string; reference: string }>;
  cancelSeconds: number;
  needsApproval: boolean;
}

/** `POST /api/deletions/direct`: `confirm`: the id of the only session, or the number of sessions. */
export interface DirectBody {
  ids: string[];
  confirm: string;
}

/** `GET /api/sessions/{id}/hold`: holds, retention and open requests for a session. */
export interface SessionErasureAnswer {
  hold: { by: string; at: Instant; reason: string | null } | null;
  duty: Hold | null;
  request: { id: string; reference: string; state: RequestState; notBefore: Instant | null } | null;
}

/** `POST /api/sessions/{id}/hold` */
export type HoldBody = { action: 'place' | 'lift'; reason: string };

// ---- settings

export interface ErasurePolicy {
  weekendRule: 'as it falls' | 'friday before' | 'monday after';
  cancelSeconds: number;
  directNeedsApproval: boolean;
}

export interface RetentionDutyRow {
  id: number;
  country: string | null;
  status: string | null;
  years: number;
  basis: string;
  countsFrom: 'completion' | 'entered day';
  isActive: boolean;
}

export interface RetentionRuleRow {
  id: number;
  name: string;
  status: string | null;
  country: string | null;
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
export type IncidentBody = { action: 'close'; reason: string } | { action: 'erase again' };
