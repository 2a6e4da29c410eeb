/** The overview of the signed-in person: work to do, and changes since their last visit. No personal data of applicants. */
import type { Instant } from '@/lib/contract/domain';
import type { AppealFinding } from './appeals';
import type { AuditChangeRow } from './audit';
import type { Day, DeletionRow } from './deletions';
import type { Count, Coverage } from './session-list';
import type { ConnectionAnswer, DriftRow } from './settings';
import type { Seat, ServiceLevel, WaitingTimes } from './triage';

/** `null`: not for this person. `failed`: could not be loaded; the other parts are unaffected. */
export type OverviewPart<Data> = { asOf: Instant; data: Data } | 'failed' | null;

/** `GET /api/overview` */
export interface OverviewAnswer {
  asOf: Instant;
  waiting: OverviewPart<OverviewWaiting>;
  mine: OverviewPart<OverviewCase[]>;
  unconfirmed: OverviewPart<OverviewVerdicts>;
  approvals: OverviewPart<OverviewApprovals>;
  deletions: OverviewPart<OverviewDeletions>;
  service: OverviewPart<OverviewService>;
  coverage: OverviewPart<Coverage>;
  changes: OverviewPart<OverviewChanges>;
  today: OverviewPart<OverviewToday>;
  steps: OverviewPart<OverviewSteps>;
  setUp: OverviewPart<OverviewSetUp>;
  sample: OverviewPart<OverviewSample>;
}

export type OverviewPartName = Exclude<keyof OverviewAnswer, 'asOf'>;

export interface OverviewWaiting extends WaitingTimes {
  /** Due, but not within the hour. */
  later: number;
  /** Those whose first verdict is given. */
  second: number;
  /** The first few, in the order in which cases are given out. */
  next: OverviewNext[];
  /** The longest wait. `whyNot`: why you cannot claim it now; `null`: you can. */
  oldest: {
    sessionId: string;
    dueAt: Instant;
    serviceLevel: ServiceLevel;
    isYours: boolean;
    whyNot: string | null;
  } | null;
  /** True if this person may claim waiting sessions. */
  mayTake: boolean;
}

export interface OverviewNext {
  sessionId: string;
  /** `null`: not read. */
  score: number | null;
  weakest: { name: string; score: number | null } | null;
  seat: Seat;
  dueAt: Instant | null;
  serviceLevel: ServiceLevel;
  isYours: boolean;
  whyNot: string | null;
}

export type DraftKind = 'reveal' | 'download' | 'note' | 'appeal' | 'finding' | 'verdict' | 'override' | 'escalate';

/** Unfinished work of this person. `draftAt`: when its draft was last saved; `null`: no draft. */
export type OverviewCase = { sessionId: string; status: string | null } & (
  | {
      kind: 'claim';
      isReserved: boolean;
      leaseUntil: Instant;
      dueAt: Instant | null;
      serviceLevel: ServiceLevel;
      draftAt: Instant | null;
    }
  | { kind: 'appeal'; takenUpAt: Instant; draftAt: Instant | null }
  | { kind: 'draft'; of: DraftKind; draftAt: Instant }
);

export interface OverviewVerdicts {
  /** Problems first, then the most recent; the first few. */
  rows: OverviewVerdict[];
  total: number;
  conflicting: number;
  /** Outcomes of appeals included. */
  dead: number;
}

export interface OverviewVerdict {
  id: string;
  sessionId: string;
  /** A finding: the outcome of an appeal, which is listed only if its delivery failed. */
  decision: 'approve' | 'reject' | AppealFinding;
  isYours: boolean;
  /** `held`: can still be undone. `dead`: delivery failed for good. */
  state: 'held' | 'recorded' | 'sent' | 'dead' | 'conflicting';
  stateAt: Instant;
  /** End of the undo window, or time of the next attempt. */
  nextAt: Instant | null;
  /** One sentence: current state or next step. */
  words: string;
}

export interface OverviewApprovals {
  /** Longest wait first; the first few of each kind. */
  rows: OverviewApproval[];
  total: number;
}

/** Never your own. */
export type OverviewApproval = { since: Instant } & (
  | { kind: 'verdict'; sessionId: string; seat: Seat; isEscalated: boolean }
  | { kind: 'erasure'; requestId: string; reference: string; sessions: number; held: number; askedBy: string | null }
);

export interface OverviewDeletions {
  /** Open requests by due date; the first few. */
  rows: DeletionRow[];
  open: number;
  late: number;
  /** Erased sessions that are retrievable again. */
  incidents: number;
  today: Day;
}

/** `overdue`: the list should have been read again by now. `answeredAt`: when the list last answered. */
export interface OverviewService {
  state: 'answering' | 'failing' | 'overdue' | 'asks us to wait' | 'not asked yet';
  answeredAt: Instant | null;
  /** The last 24 hours, for people who may see the connection. `most`: p95 in milliseconds. */
  day: { most: number | null; steps: Array<Omit<ConnectionAnswer['health'][number], 'half'>> } | null;
}

export interface OverviewChanges {
  isFirstVisit: boolean;
  /** End of the previous visit; on the first visit, a day ago. */
  since: Instant;
  items: OverviewChange[];
}

export type ChangedSettings = 'triage' | 'decisions' | 'retention' | 'enrolment page' | 'sign-in' | 'tags';

export type OverviewChange =
  | { kind: 'sessions'; total: Count; byStatus: Array<{ status: string; count: number }> }
  | { kind: 'verdicts'; total: Count; disputed: number }
  | { kind: 'lone appeals'; total: Count }
  | { kind: 'shadows'; total: Count }
  | { kind: 'incidents'; count: number }
  | { kind: 'settings'; of: ChangedSettings; at: Instant; by: string | null; count: number; changes: AuditChangeRow[] }
  | { kind: 'people'; count: number }
  | { kind: 'drift'; rows: DriftRow[]; count: number }
  | { kind: 'refusals'; total: Count }
  | { kind: 'verified'; at: Instant; isIntact: boolean; events: number | null }
  | { kind: 'checkpoint'; number: number; at: Instant }
  | { kind: 'backup'; at: Instant };

/** Since 00:00 UTC. Counts are minimums while the list is incomplete. */
export interface OverviewToday {
  since: Instant;
  received: Count;
  /** Decided by the service. */
  automatic: Count;
  /** Verdicts that can no longer be undone, by their last opinion. */
  byPeople: number;
  byYou: number;
  /** From completion to the first opinion; `null`: no verdicts. */
  medianWaitMinutes: number | null;
  /** One for each hour that has begun. */
  hours: Array<{ automatic: number; byPeople: number }>;
}

export type FirstStep =
  | 'decide'
  | 'find'
  | 'invite'
  | 'erase'
  | 'prove'
  | 'enrol'
  | 'retention'
  | 'export'
  | 'secure'
  | 'open'
  | 'save view';

/** What a new person may try first. `null` in the overview once there is nothing left. */
export interface OverviewSteps {
  /** Still to do, and not hidden. */
  open: FirstStep[];
  done: number;
  /** Done, open and hidden ones. */
  all: number;
}

/** What a new person need not set up any more. */
export interface OverviewSetUp {
  /** Of this person: two-factor authentication, or single sign-on. */
  twoFactor: boolean;
  /** Events of the audit log are sealed, and none waits longer than usual. */
  auditSealed: boolean;
  /** A retention rule is active. `null`: not for this person. */
  retention: boolean | null;
}

/** Drawn data, not real applicants. */
export interface OverviewSample {
  /** At the last start; since then, more may have arrived. `null`: none. */
  sessions: { count: number; at: Instant } | null;
  /** 90 days of verdicts and deletion requests were made up when the desk was new. */
  hasHistory: boolean;
}

/** `POST /api/overview/steps`: hides one, or `all`. Answers with what is left. */
export interface HideStepsBody {
  hide: FirstStep | 'all';
}
