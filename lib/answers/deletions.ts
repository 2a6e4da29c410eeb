/** From a person's wish to have their data deleted to the proof that it is gone. */
import type { Instant } from '@/lib/contract/domain';
import type { PersonName } from './session-list';

/** A day of the calendar, as 2026-11-28. */
export type Day = string;

/**
 * `request`: a person asked. `direct`: somebody deletes sessions that they named. `retention`: by a rule. `planned`: what an
 * earlier request had to keep need not be kept any more.
 */
export type RequestKind = 'request' | 'direct' | 'retention' | 'planned';

/**
 * `open`: taken in, being matched. `approval`: a second person is asked. `delayed`: approved, and not begun: it can still be
 * cancelled. `erasing`: the worker has it, until every session is gone.
 */
export type RequestState = 'open' | 'approval' | 'delayed' | 'erasing' | 'ended' | 'cancelled';

/** `kept`: everything that was found must be kept by law for now. */
export type RequestOutcome = 'erased' | 'partly erased' | 'kept' | 'no data';

export type RequestChannel = 'letter' | 'email' | 'form' | 'phone' | 'in person' | 'authority';

/** What the person gave us. All of it is personal data. */
export interface GivenFacts {
  name: string | null;
  birthDate: Day | null;
  documentNumber: string | null;
  externalId: string | null;
  sessionId: string | null;
  /** Anything else they wrote. */
  words: string | null;
}

/** `POST /api/deletions`: at least one fact to search by. */
export interface IntakeBody {
  channel: RequestChannel;
  receivedOn: Day;
  given: GivenFacts;
  /** How it was made sure that this is the person, in words. */
  identityCheck: string;
}

/** `POST /api/deletions` and `POST /api/deletions/direct` */
export interface OpenedRequest {
  requestId: string;
  reference: string;
}

/** How complete the search was: what "nothing found" rests on. */
export interface SearchedFacts {
  at: Instant;
  listed: { kind: 'exactly' | 'at least'; count: number };
  read: number;
  /** Results that are still to be read: while there are any, nobody can say that there is nothing. */
  toRead: number;
  /** Results that cannot be read, are held back or have no readable document: nobody can tell whose they are. */
  notSearchable: number;
  /** Names were also compared one by one. */
  isThorough: boolean;
}

/** How a candidate was found. `similar name`: with errors of typing or reading. `by hand`: an officer named it. */
export type MatchedBy =
  | 'name'
  | 'similar name'
  | 'birth date'
  | 'document number'
  | 'external id'
  | 'session id'
  | 'by hand';

/** `candidate`: found, and nobody has looked at it. `held`: a law or a legal hold keeps it. */
export type ItemState = 'candidate' | 'left out' | 'confirmed' | 'held' | 'erasing' | 'gone';

/** `null` end: it cannot be told yet; it is kept. */
export interface Keeping {
  /** The last day on which it must be kept. */
  until: Day | null;
  /** The law in words, or who placed a legal hold. */
  because: string;
}

export type ErasurePart = 'results' | 'pictures' | 'list' | 'status';

/** How far the erasure of one session is. */
export interface ItemProgress {
  step: 'waiting' | 'stock' | 'delete' | 'done';
  /** What existed; `null`: not counted yet. */
  objects: number | null;
  deletion: 'deleted' | 'was gone already' | null;
  /** Parts that were seen to be gone. */
  gone: ErasurePart[];
  /** Why the last try did not succeed, for people; `null`: nothing is wrong. */
  problem: { message: string; tries: number; nextTryAt: Instant | null; isLasting: boolean } | null;
  erasedAt: Instant | null;
  /** Later verifications that passed: 0, 1 or 2; and when the next one is due. */
  checks: number;
  nextCheckAt: Instant | null;
  /** It answered again after it was gone. */
  incidentId: string | null;
}

export interface DeletionItem {
  sessionId: string;
  state: ItemState;
  matchedBy: MatchedBy[];
  /** From the mirror; of an erased one the day only. `null`: nobody knows. */
  createdAt: Instant | null;
  status: string | null;
  documentType: string | null;
  country: string | null;
  /** Masked, as in the list. */
  applicant: string | null;
  keeping: Keeping | null;
  /** A law that applies counts from a day that only an officer can tell. */
  asksForDay: boolean;
  countsFrom: Day | null;
  progress: ItemProgress | null;
  /** By whom and when it was written to an export. */
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
  /** What was seen, in words. */
  seen: string;
  requestId: string | null;
  reference: string | null;
}

/** `GET /api/deletions?show=open|ended`, the first due first, or the last ended first. */
export interface DeletionsAnswer {
  rows: DeletionRow[];
  counts: { open: number; ended: number; late: number };
  incidents: IncidentRow[];
  /** Today, as the due dates count it. */
  today: Day;
  more: boolean;
}

/** `GET /api/deletions/waiting`: what the rail says. */
export interface WaitingDeletions {
  /** Not answered, and due within a week or late; approvals that wait for this person; open incidents. */
  count: number;
}

export type LetterKind = 'confirmation' | 'partial' | 'refusal' | 'extension' | 'no data';

/** Personal data is masked unless the person works under a purpose and may see evidence. */
export interface DeletionAnswer extends DeletionRow {
  masked: boolean;
  /** `null`: erased with the last item, or never taken in. */
  given: GivenFacts | null;
  identityCheck: string | null;
  channel: RequestChannel | null;
  extensionReason: string | null;
  createdAt: Instant;
  createdBy: string | null;
  submittedBy: string | null;
  approvedBy: string | null;
  approvedAt: Instant | null;
  notBefore: Instant | null;
  /** Until then it can be extended, and to which day; `null`: not, or not any more. */
  extendableTo: Day | null;
  searched: SearchedFacts | null;
  /** At most 500, those that need somebody first; the counts are of all. */
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
  /** Which letter fits now; `null`: none yet. */
  letter: LetterKind | null;
  answeredWith: LetterKind | null;
  notes: Array<{ by: string; at: Instant; words: string | null }>;
  /** The newest events of its own, newest first. */
  events: Array<{ id: string; at: Instant; code: string; by: string | null }>;
  /** The one before and after it in the list of open ones. */
  previousId: string | null;
  nextId: string | null;
  follows: { id: string; reference: string } | null;
  /** What this person may do to it now, and if not, why not. */
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

/** `POST /api/deletions/{id}`. CONFLICT, with what is so now, when it does not fit any more. */
export type DeletionChange =
  | { action: 'match' }
  /** Takes in what a thorough search of one's own has found. */
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

/** `POST /api/deletions/{id}/letter`: made for this answer, kept nowhere. */
export interface LetterBody {
  kind: LetterKind;
  /** Name and address, as they stand on the letter. */
  addressee: string;
}

/** `POST /api/deletions/preview`: what a direct deletion would do. */
export interface DeletionPreview {
  sessions: number;
  /** Those that must be kept, and why. */
  held: Array<{ sessionId: string; keeping: Keeping }>;
  /** Already in another request that is not ended. */
  elsewhere: Array<{ sessionId: string; reference: string }>;
  /** How long it can be cancelled. */
  cancelSeconds: number;
  needsApproval: boolean;
}

/** `POST /api/deletions/direct`: `confirm` is the id of the one session, or the number of sessions in digits. */
export interface DirectBody {
  ids: string[];
  confirm: string;
}

/** `GET /api/sessions/{id}/hold`: what keeps this session, and what is under way. */
export interface SessionErasureAnswer {
  hold: { by: string; at: Instant; reason: string | null } | null;
  duty: Keeping | null;
  request: { id: string; reference: string; state: RequestState; notBefore: Instant | null } | null;
}

/** `POST /api/sessions/{id}/hold` */
export type HoldBody = { action: 'place' | 'lift'; reason: string };

// ---- settings

export interface ErasurePolicy {
  weekendRule: 'as it falls' | 'friday before' | 'monday after';
  /** How long a direct deletion can be cancelled. */
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
}

export interface LetterTemplate {
  kind: LetterKind;
  subject: string;
  body: string;
  isChanged: boolean;
  /** As it came with the desk. */
  original: { subject: string; body: string };
}

/** `GET /api/settings/retention` */
export interface RetentionSettingsAnswer {
  policy: ErasurePolicy;
  duties: RetentionDutyRow[];
  rules: RetentionRuleRow[];
  letters: LetterTemplate[];
  /** What can be filled into each letter. */
  placeholders: Record<LetterKind, string[]>;
}

/** `POST /api/settings/retention/rules/{id}/dry-run`: nothing is changed. */
export interface DryRunAnswer {
  wouldErase: number;
  held: number;
  /** Listed, but nobody can tell whether they are old enough. */
  unknown: number;
  /** Not erased even so: already in a request. */
  elsewhere: number;
  /** The first few, the oldest first. */
  examples: Array<{ sessionId: string; day: Day | null }>;
  listed: { kind: 'exactly' | 'at least'; count: number };
}

/** `POST /api/deletions/incidents/{id}`: closes it; or erases the session again, which closes it when it is gone. */
export type IncidentBody = { action: 'close'; reason: string } | { action: 'erase again' };
