/** Sessions that wait for a person: the queue, who has which case, and what is decided. */
import type { Instant } from '@/lib/contract/domain';
import type { Seat, VerdictState } from '@/lib/verdict-states';
import type { AppealFinding, AppealReason } from './review';
import type { Count, Coverage, Facet, FactorSummary, PersonName, SessionRow } from './session-list';

export type { Seat, VerdictState };

export type FourEyes = 'never' | 'always' | 'on reject' | 'on override';

/** How waiting sessions are treated, as a supervisor set it. */
export interface ReviewPolicy {
  /** A session that waits for so long is due soon; one that waits for `breachMinutes` is late. */
  warnMinutes: number;
  breachMinutes: number;
  fourEyes: FourEyes;
  /** How long a verdict can be taken back. */
  undoSeconds: number;
}

export interface ReviewReason {
  code: string;
  /** For the officer. */
  words: string;
  /** For the applicant. */
  applicantWords: string;
  needsNote: boolean;
}

/** `late`: over the service level. `due`: over the warning. */
export type ServiceLevel = 'late' | 'due' | 'in time' | 'unknown';

/** One that waits. Masked, from the mirror. */
export interface TriageRow {
  session: SessionRow;
  /** Since when it waits, as far as the service's list says. */
  waitingSince: Instant | null;
  dueAt: Instant | null;
  serviceLevel: ServiceLevel;
  /** The weakest first, three at most; `null`: not read. */
  weakest: FactorSummary[] | null;
  /** What the next person is asked for. */
  seat: Seat;
  /** Given to the supervisors, and nobody has given an opinion since. */
  isEscalated: boolean;
  holder: (PersonName & { isYou: boolean; until: Instant; kind: 'held' | 'reserved' }) | null;
  /** Why you cannot take it now; `null`: you can. */
  whyNot: string | null;
}

export type TriageCountName = 'late' | 'due' | 'held' | 'second' | 'settling' | 'escalated' | 'withheld';

/**
 * `GET /api/triage?level=late&seat=second&assignee=me&factor=faceVerification`: in the order in which cases are given out.
 * Each may be given more than once; `seat` may be `escalated`, `assignee` may be `none` or an id.
 */
export interface TriageAnswer {
  /** Of those that match, the first 200. */
  rows: TriageRow[];
  /** Those that match, and what they are made of: each count under all filters but its own. */
  total: Count;
  counts: Record<TriageCountName, Count>;
  coverage: Coverage;
  policy: ReviewPolicy;
  asOf: Instant;
}

/** `GET /api/triage/waiting`: how many wait for anybody at all, for the rail. */
export type WaitingAnswer = Count;

/** What you have. */
export interface Claim {
  id: string;
  sessionId: string;
  kind: 'held' | 'reserved';
  seat: Seat;
  claimedAt: Instant;
  leaseUntil: Instant;
  row: TriageRow;
}

/** What is left to do, for you: what you have, and what can come to you as your next. */
export interface TriageProgress {
  left: Count;
  /** Of these, what is late or will be within the hour. */
  dueWithinHour: Count;
}

/**
 * `POST /api/triage/claims`, body `{ sessionId?: string, reserve?: boolean }`: the next case, or that one. Answers what you
 * have already instead of a second one. A reserved one becomes held by `{ action: 'take' }`. `null`: none is left.
 */
export interface ClaimAnswer {
  claim: Claim | null;
  progress: TriageProgress;
}

/** `GET /api/triage/claims`: what you have. */
export interface OwnClaimsAnswer {
  held: Claim | null;
  reserved: Claim | null;
  progress: TriageProgress;
}

/** `POST /api/triage/claims/{id}`, answers a ClaimAnswer: `null` for a claim that has ended. CONFLICT, in words, when the claim has ended or is somebody else's. */
export type ClaimBody =
  | { action: 'renew' }
  /** A reserved one becomes the case. */
  | { action: 'take' }
  | { action: 'release' }
  /** Comes back to you after the others. */
  | { action: 'skip' }
  /** To the supervisors, with a reason of 5 to 200 characters. */
  | { action: 'escalate'; reason: string };

export type BlockCode =
  | 'document expired'
  | 'unexplained difference'
  | 'check digit wrong'
  | 'evidence not served'
  | 'evidence withheld';

export interface Block {
  code: BlockCode;
  words: string;
}

/** `stops`: an approval in this seat needs a supervisor's override. */
export type CaseBlock = Block & { stops: boolean };

/** What was sent in full to you under this claim. */
export interface Served {
  /** "decision", "document", "face", "images", "picture primary_face". */
  part: string;
  at: Instant;
}

/** `GET /api/triage/claims/{id}/case`: what speaks against an approval, what was served, and what the second seat may know. */
export interface CaseAnswer {
  claim: Claim;
  served: Served[];
  /** Empty: nothing speaks against it; `checked` says what was looked at, a sentence each. */
  blocks: CaseBlock[];
  checked: string[];
  /** The evidence is kept back by the service: a verdict needs the attestation. */
  needsAttestation: boolean;
  /** Who gave it to the supervisors; `null`: nobody did. */
  escalation: Escalation | null;
  /** Only in the settling seat: what the two said. */
  opinions: Opinion[];
  reasons: ReviewReason[];
  mayOverride: boolean;
}

/** A case that an officer gave to the supervisors, in their own words. */
export interface Escalation {
  by: PersonName;
  at: Instant;
  reason: string;
}

export interface Opinion {
  seat: Seat;
  by: PersonName;
  at: Instant;
  decision: 'approve' | 'reject';
  reasons: ReviewReason[];
  note: string | null;
}

/** `POST /api/triage/claims/{id}/verdict`. */
export interface VerdictBody {
  decision: 'approve' | 'reject';
  reasons: string[];
  note: string | null;
  /** "I saw the evidence in the vendor's dashboard." */
  attested: boolean;
  /** A supervisor's written reason to approve in spite of what blocks it. */
  override: string | null;
  /** As the browser counted; kept as told. */
  looked: Array<{ part: string; seconds: number }>;
}

/** Also of `POST /api/triage/verdicts/{id}/undo` and `GET /api/triage/verdicts/{id}`. */
export interface VerdictAnswer {
  id: string;
  sessionId: string;
  state: VerdictState;
  stateAt: Instant;
  /** Of the one that you gave; `null`: none of it is yours. */
  yours: { decision: 'approve' | 'reject'; seat: Seat } | null;
  /** Until then you can take it back; `null`: not any more. */
  undoUntil: Instant | null;
  /** The service or the webhook took it. */
  wasSent: boolean;
  /** What happens next, or has happened, in one sentence. */
  words: string;
}

/** One verdict whose delivery is not over, or was not as it should be. */
export interface DeliveryRow {
  verdict: VerdictAnswer;
  decision: 'approve' | 'reject';
  delivery: 'service' | 'webhook' | 'none';
  tries: number;
  nextTryAt: Instant | null;
  /** Given up. */
  deadAt: Instant | null;
  problem: string | null;
  /** What the mirror has. */
  status: string | null;
}

/** Decided at the service by other hands. */
export interface ShadowDecision {
  sessionId: string;
  status: string;
  seenAt: Instant | null;
}

/** `GET /api/triage/deliveries`. `POST /api/triage/deliveries/{verdictId}`: tries a dead letter again. */
export interface DeliveriesAnswer {
  adapter: 'service' | 'webhook' | 'none';
  /** Recorded or sent; those that were given up are in `dead`. The oldest first. */
  unconfirmed: DeliveryRow[];
  /** The newest first. */
  conflicting: DeliveryRow[];
  dead: DeliveryRow[];
  /** Of these lists only some rows are sent; this is how many there are. */
  totals: Record<'unconfirmed' | 'conflicting' | 'dead', number>;
  shadows: { rows: ShadowDecision[]; total: Count };
  asOf: Instant;
}

/** One of the list that supervisors keep, also one that is not offered any more. */
export interface ManagedReason extends ReviewReason {
  retiredAt: Instant | null;
  /** How many verdicts and findings rest on it. */
  given: number;
}

/** `GET /api/settings/review`; `PUT` with `{ policy, was }`: CONFLICT when it is not as the person saw it. */
export interface ReviewSettingsAnswer {
  policy: ReviewPolicy;
  /** Those in use in their order, then the others. */
  reasons: ManagedReason[];
  /** So many can be in use at most: they have one digit each. */
  mostReasons: number;
}

/** `POST /api/settings/review/reasons` */
export type ReasonBody = Pick<ReviewReason, 'words' | 'applicantWords' | 'needsNote'>;

/** `PATCH /api/settings/review/reasons/{code}`. `place`: counted from 1 among those in use. */
export type ReasonChangeBody = ReasonBody | { place: number } | { retired: boolean };

/** How a session stands in the review of what is final. `free`: rejected, and nobody has looked at it again. */
export type AppealState = 'free' | 'open' | 'decided';

/** Masked, from the mirror. */
export interface AppealQueueRow {
  session: SessionRow;
  /** The open one, or the one that was decided last; `null`: none. */
  appeal: {
    against: 'rejection' | 'approval';
    by: PersonName;
    isYours: boolean;
    takenUpAt: Instant;
    endedAt: Instant | null;
    finding: AppealFinding | null;
  } | null;
  /** What verdicts and findings of this desk rest on; empty where the service decided by itself. */
  reasons: AppealReason[];
}

/**
 * `GET /api/triage/appeals?state=free&factor=faceVerification&reason=face_mismatch`. `factor`: the weakest one. Values of
 * the same name are alternatives.
 */
export interface AppealQueueAnswer {
  /** The first 200. Rejected ones: completed last. Open ones: taken up first. Decided ones: decided last. */
  rows: AppealQueueRow[];
  total: Count;
  /** Of each state, under the same filters. */
  counts: Record<AppealState, Count>;
  /** Under all other filters. */
  factors: Facet;
  reasons: Array<AppealReason & { count: number }>;
  coverage: Coverage;
  asOf: Instant;
}
