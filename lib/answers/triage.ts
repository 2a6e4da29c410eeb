/** Triage: queue, claims, verdicts, deliveries, the appeal queue and review settings. */
import type { Instant } from '@/lib/contract/domain';
import type { Seat, VerdictState } from '@/lib/db/schema/verdict-states';
import type { AppealFinding, AppealReason, AppealWords } from './appeals';
import type { PendingChanges } from './proposals';
import type {
  Count,
  Coverage,
  Facet,
  FactorSummary,
  PersonName,
  SessionRow,
  SessionSearchAnswer,
} from './session-list';

export type { Seat, VerdictState };

export type FourEyes = 'never' | 'always' | 'on reject' | 'on override';

export interface ReviewPolicy {
  /** Waiting sessions are due after `warnMinutes` and late after `breachMinutes`. */
  warnMinutes: number;
  breachMinutes: number;
  fourEyes: FourEyes;
  undoSeconds: number;
}

export interface ReviewReason {
  code: string;
  /** For the officer. */
  words: string;
  /** For the applicant. */
  applicantWords: string;
  needsNote: boolean;
  /** The Trust Factors that it belongs to. */
  factors: string[];
}

/** `late`: over the service level. `due`: over the warning. */
export type ServiceLevel = 'late' | 'due' | 'in time' | 'unknown';

/** A waiting session. Masked, from the mirror. */
export interface TriageRow {
  session: SessionRow;
  /** According to the service's list. */
  waitingSince: Instant | null;
  dueAt: Instant | null;
  serviceLevel: ServiceLevel;
  /** Weakest first, at most three; `null`: not read. */
  weakest: FactorSummary[] | null;
  /** The next opinion needed. */
  seat: Seat;
  /** Escalated to the supervisors, without an opinion since. */
  isEscalated: boolean;
  holder: (PersonName & { isYou: boolean; until: Instant; kind: 'held' | 'reserved' }) | null;
  /** Why you cannot claim it now; `null`: you can. */
  whyNot: string | null;
  /** It comes to you after the cases that you have not skipped. */
  youSkipped: boolean;
}

export type TriageCountName = 'late' | 'due' | 'held' | 'second' | 'settling' | 'escalated' | 'withheld';

/**
 * `GET /api/triage?level=late&seat=second&assignee=me&factor=faceVerification`: in the order in which cases are
 * handed out, or as `sort=-score` says. Other parameters may repeat; `seat` may be `escalated`, `assignee` may be
 * `none` or an id.
 */
export interface TriageAnswer {
  /** The first 200 matches. */
  rows: TriageRow[];
  /** All matches. `counts`: each under all filters except its own. */
  total: Count;
  counts: Record<TriageCountName, Count>;
  coverage: Coverage;
  policy: ReviewPolicy;
  asOf: Instant;
}

/** The whole queue by service level and waiting time. */
export interface WaitingTimes {
  total: Count;
  /** `late`: over the service level. `due`: over the warning. `unknown`: waiting time unknown. */
  late: number;
  due: number;
  unknown: number;
  /** Late within the hour. */
  withinHour: number;
  /** Distribution of waiting times: `minutes` in equal parts, then all longer ones. */
  strip: { minutes: number; parts: number[]; longer: number };
  policy: Pick<ReviewPolicy, 'warnMinutes' | 'breachMinutes'>;
}

/** `GET /api/triage/standing`: the queue whatever the filter, and what the team decided. */
export interface TriageStanding {
  /** `inReview`: open on somebody's screen. */
  waiting: WaitingTimes & { inReview: number };
  today: DecidedToday;
}

/** Verdicts since 00:00 UTC that can no longer be undone. Waiting times are from completion to the first opinion. */
export interface DecidedToday {
  since: Instant;
  approved: number;
  rejected: number;
  undone: number;
  /** The service has the verdict. */
  confirmed: number;
  /** Decided after the breach time. */
  late: number;
  /** `null`: no verdicts, or no times. */
  medianWaitMinutes: number | null;
  longestWaitMinutes: number | null;
}

/** `GET /api/triage/waiting`: number of waiting sessions, for the navigation. */
export type WaitingAnswer = Count;

export interface Claim {
  id: string;
  sessionId: string;
  kind: 'held' | 'reserved';
  seat: Seat;
  claimedAt: Instant;
  leaseUntil: Instant;
  /** The integrator's own reference, masked; `null`: none known. */
  externalId: string | null;
  row: TriageRow;
}

/** Your remaining work: your claims, and cases that you could get next. */
export interface TriageProgress {
  left: Count;
  /** Of these, late now or within the hour. */
  dueWithinHour: Count;
}

/**
 * `POST /api/triage/claims`, body `{ sessionId?: string, reserve?: boolean }`: claims the next case, or that
 * one. Returns your existing claim rather than a second one. `{ action: 'take' }` turns a reserved case into a held one.
 * `null`: no case left.
 */
export interface ClaimAnswer {
  claim: Claim | null;
  progress: TriageProgress;
  /** After an escalation: names of the supervisors who can take the case. */
  escalatedTo?: string[];
}

/** `GET /api/triage/claims` */
export interface OwnClaimsAnswer {
  held: Claim | null;
  reserved: Claim | null;
  progress: TriageProgress;
}

/** `POST /api/triage/claims/{id}`; answers a `ClaimAnswer`. CONFLICT if the claim has ended or is somebody else's. */
export type ClaimBody =
  | { action: 'renew' }
  /** Turns a reserved case into the held one. */
  | { action: 'take' }
  | { action: 'release' }
  /** You get it again after the others. */
  | { action: 'skip' }
  /** To the supervisors, with a reason of 5 to 200 characters. */
  | { action: 'escalate'; reason: string };

export type BlockCode =
  | 'document expired'
  | 'unexplained difference'
  | 'check digit wrong'
  | 'evidence not served'
  /** The service failed to deliver it, three times within ten minutes. */
  | 'evidence not delivered'
  | 'evidence withheld';

export interface Block {
  code: BlockCode;
  words: string;
}

/**
 * What a finding stops in this seat. `override`: an approval, unless a supervisor overrides it. `approval`: every
 * approval. `verdict`: a rejection too. `null`: nothing.
 */
export type CaseBlock = Block & { stops: 'override' | 'approval' | 'verdict' | null };

/** Evidence served to you unmasked under this claim. */
export interface Served {
  /** "decision", "document", "face", "facts", "images", "picture primary_face". */
  part: string;
  at: Instant;
}

/** `GET /api/triage/claims/{id}/case`: what blocks an approval, what was served, and earlier opinions. */
export interface CaseAnswer {
  claim: Claim;
  served: Served[];
  /** Empty: nothing blocks a verdict. `checked`: one sentence per check made. */
  blocks: CaseBlock[];
  checked: string[];
  /** The service withholds evidence, so a verdict needs the attestation. */
  needsAttestation: boolean;
  /** `null`: not escalated. */
  escalation: Escalation | null;
  /** The two earlier opinions, only for the person who settles the case. */
  opinions: Opinion[];
  reasons: ReviewReason[];
  mayOverride: boolean;
}

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
  /** A supervisor's reason to approve despite blocking findings. */
  override: string | null;
  /** Viewing times as reported by the browser. */
  looked: Array<{ part: string; seconds: number }>;
}

/** Answer to a verdict; also for `POST /api/triage/verdicts/{id}/undo` and `GET /api/triage/verdicts/{id}`. */
export interface VerdictAnswer {
  id: string;
  sessionId: string;
  state: VerdictState;
  stateAt: Instant;
  /** Your own opinion; `null`: none. */
  yours: { decision: 'approve' | 'reject'; seat: Seat } | null;
  /** End of the undo window; `null`: no longer possible. */
  undoUntil: Instant | null;
  /** Whether a second person must review your opinion; `null`: none of yours, or not told. */
  needsSecond: boolean | null;
  /** Accepted by the service or the webhook. */
  wasSent: boolean;
  /** One sentence: current state or next step. */
  words: string;
}

/** A verdict whose delivery is unfinished, conflicting or failed. */
export interface DeliveryRow {
  verdict: VerdictAnswer;
  decision: 'approve' | 'reject';
  delivery: 'service' | 'webhook' | 'none';
  tries: number;
  nextTryAt: Instant | null;
  /** When delivery was given up. */
  deadAt: Instant | null;
  problem: string | null;
  /** Status in the mirror. */
  status: string | null;
}

/** The outcome of an appeal whose delivery was given up. */
export interface FailedAppeal {
  /** Also the reference of its delivery. */
  id: string;
  sessionId: string;
  finding: AppealFinding;
  isYours: boolean;
  delivery: 'webhook' | 'none';
  tries: number;
  deadAt: Instant;
  problem: string | null;
}

/** The outcome of an appeal that no webhook delivers, and of which nobody has marked the integrator as informed. */
export interface UntoldAppeal {
  id: string;
  sessionId: string;
  finding: AppealFinding;
  isYours: boolean;
  by: string;
  decidedAt: Instant;
}

/** Decided at the service, outside Proofdesk. */
export interface ShadowDecision {
  sessionId: string;
  status: string;
  seenAt: Instant | null;
}

/**
 * `GET /api/triage/deliveries`. `POST /api/triage/deliveries/{verdictId}` retries a failed delivery; with `?kind=appeal`,
 * that of an appeal.
 */
export interface DeliveriesAnswer {
  adapter: 'service' | 'webhook' | 'none';
  /** Recorded or sent, oldest first; failed ones are in `dead`. */
  unconfirmed: DeliveryRow[];
  /** Newest first. */
  conflicting: DeliveryRow[];
  dead: DeliveryRow[];
  /** Oldest first. */
  deadAppeals: FailedAppeal[];
  /** Oldest first. */
  untold: UntoldAppeal[];
  /** Full counts; the lists may be shortened. */
  totals: Record<'unconfirmed' | 'conflicting' | 'dead' | 'deadAppeals' | 'untold', number>;
  shadows: { rows: ShadowDecision[]; total: Count };
  asOf: Instant;
}

/**
 * `held`: can still be undone. `second`: awaits another person. `recorded`: not sent yet, or never to be sent. `failed`:
 * given up until somebody retries it. `told`: somebody informed the integrator of an appeal's outcome.
 */
export type DecisionState =
  | 'held'
  | 'second'
  | 'recorded'
  | 'failed'
  | 'sent'
  | 'told'
  | 'confirmed'
  | 'conflicting'
  | 'undone'
  | 'void';

/** A verdict or a decided appeal, without personal data. */
export interface DecisionRow {
  /** Unique in the list. */
  key: string;
  kind: 'verdict' | 'appeal';
  /** Of the verdict or appeal; also the reference of its delivery. */
  id: string;
  sessionId: string;
  /** In your own list, your opinion; a supervisor may have decided otherwise. */
  decision: 'approve' | 'reject' | AppealFinding;
  by: PersonName[];
  reasons: string[];
  decidedAt: Instant;
  state: DecisionState;
  /** One sentence: current state or next step. */
  words: string;
  delivery: 'service' | 'webhook' | 'none' | null;
  sentAt: Instant | null;
  confirmedAt: Instant | null;
  /** While you can undo it. */
  undoUntil: Instant | null;
}

/**
 * `GET /api/triage/decisions?view=mine&state=sent&from=2026-11-15T00:00:00.000Z`, newest first, 50 at a time. `view`:
 * `mine` or `all`. `state` may repeat. `person`: an id, for those who settle cases. `after`: `next` of an earlier answer.
 */
export interface DecisionsAnswer {
  rows: DecisionRow[];
  next: string | null;
  /** Everybody who has decided something; `null`: you cannot filter by person. */
  people: PersonName[] | null;
  asOf: Instant;
}

/** A verdict as the session's page shows it. */
export interface SessionVerdict {
  id: string;
  state: VerdictState;
  /** `null`: not decided yet; then there is only your own opinion. */
  decision: 'approve' | 'reject' | null;
  opinions: Array<{
    seat: Seat;
    by: PersonName;
    isYours: boolean;
    at: Instant;
    decision: 'approve' | 'reject';
    reasons: AppealReason[];
    note: AppealWords | null;
  }>;
  delivery: 'service' | 'webhook' | 'none' | null;
  /** Until when you can take your opinion back; `null`: it is not yours, or too late. */
  undoUntil: Instant | null;
  sentAt: Instant | null;
  confirmedAt: Instant | null;
  /** One sentence: current state or next step. */
  words: string;
}

/** `GET /api/sessions/{id}/verdicts`, newest first. Undone and void verdicts are in the timeline only. */
export interface SessionVerdictsAnswer {
  verdicts: SessionVerdict[];
  /** Who can take the case after an escalation; `null`: not escalated. */
  escalatedTo: string[] | null;
  /** Whether you can claim it, and why not now. `null`: it does not wait, or your roles do not decide. */
  review: { whyNot: string | null } | null;
  /** By when it is to be decided; `null`: it does not wait. */
  waits: Pick<TriageRow, 'dueAt' | 'serviceLevel'> | null;
}

/** A reason in the supervisors' list, disabled ones included. */
export interface ManagedReason extends ReviewReason {
  retiredAt: Instant | null;
  /** Verdicts and findings that use it. */
  given: number;
}

/**
 * `GET /api/settings/review`; `PUT` with `{ policy, was }`: CONFLICT if `was` is out of date, 202 if a second person must
 * agree first.
 */
export interface ReviewSettingsAnswer {
  policy: ReviewPolicy;
  /** Active ones in order, then disabled ones. */
  reasons: ManagedReason[];
  /** Limit on active reasons: each has a digit key. */
  mostReasons: number;
  pending: PendingChanges;
}

/** `POST /api/settings/review/reasons` */
export type ReasonBody = Pick<ReviewReason, 'words' | 'applicantWords' | 'needsNote' | 'factors'>;

/** `PATCH /api/settings/review/reasons/{code}`. `place`: position among active ones, from 1. */
export type ReasonChangeBody = ReasonBody | { place: number } | { retired: boolean };

/** `free`: rejected and not reviewed again. */
export type AppealState = 'free' | 'open' | 'decided';

/** Masked, from the mirror. */
export interface AppealQueueRow {
  session: SessionRow;
  /** The open appeal, or the one decided last; `null`: none. */
  appeal: {
    against: 'rejection' | 'approval';
    by: PersonName;
    isYours: boolean;
    takenUpAt: Instant;
    endedAt: Instant | null;
    finding: AppealFinding | null;
  } | null;
  /** Reasons given by our officers; empty if the service decided. */
  reasons: AppealReason[];
}

/**
 * `GET /api/triage/appeals?state=free&factor=faceVerification&reason=face_mismatch`. `factor`: the weakest one.
 * Repeated parameters are alternatives.
 */
export interface AppealQueueAnswer {
  /** The first 200. Free: last completed first. Open: oldest first. Decided: most recent first. */
  rows: AppealQueueRow[];
  total: Count;
  /** By state, under the same filters. */
  counts: Record<AppealState, Count>;
  /** Under all other filters. */
  factors: Facet;
  reasons: Array<AppealReason & { count: number }>;
  coverage: Coverage;
  asOf: Instant;
}

/** `POST /api/triage/appeals/search`, body `{ text, address }`: the same, limited to matches. */
export interface AppealSearchAnswer extends AppealQueueAnswer {
  /** False under a purpose: rows have names and birth dates. */
  masked: boolean;
  searched: SessionSearchAnswer['searched'];
}
