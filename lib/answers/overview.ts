/** What needs doing now, and what changed meanwhile, for the person who asks. Nothing of it is personal. */
import type { Instant } from '@/lib/contract/domain';
import type { AuditChangeRow } from './audit';
import type { ConnectionAnswer, DriftRow } from './connection';
import type { Day, DeletionRow } from './deletions';
import type { Count, Coverage } from './session-list';
import type { ReviewPolicy, Seat, ServiceLevel } from './triage';

/** `null`: not for this person. `failed`: could not be read this time; the other parts stand. */
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
}

export type OverviewPartName = Exclude<keyof OverviewAnswer, 'asOf'>;

export interface OverviewWaiting {
  total: Count;
  /** Of these: over the service level, over the warning, and those of which nobody knows since when they wait. */
  late: number;
  due: number;
  unknown: number;
  /** The one that waits longest. `whyNot`: why you cannot take it now; `null`: you can. */
  oldest: {
    sessionId: string;
    dueAt: Instant;
    serviceLevel: ServiceLevel;
    isYours: boolean;
    whyNot: string | null;
  } | null;
  /** How many have waited how long: equal parts of the minutes, then all that waited longer. */
  strip: { minutes: number; parts: number[]; longer: number };
  policy: Pick<ReviewPolicy, 'warnMinutes' | 'breachMinutes'>;
  /** Whether this person decides sessions that wait. */
  mayTake: boolean;
}

/** What a draft is of. */
export type DraftKind = 'reveal' | 'download' | 'note' | 'appeal' | 'finding' | 'verdict' | 'override' | 'escalate';

/** Something of one's own that is not finished. `draftAt`: when words of it were last kept; `null`: there are none. */
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
  /** What went wrong first, then what was given last; the first few. */
  rows: OverviewVerdict[];
  total: number;
  conflicting: number;
  dead: number;
}

export interface OverviewVerdict {
  id: string;
  sessionId: string;
  decision: 'approve' | 'reject';
  isYours: boolean;
  /** `held`: can still be taken back. `dead`: given up. */
  state: 'held' | 'recorded' | 'sent' | 'dead' | 'conflicting';
  stateAt: Instant;
  /** Until when it is held, or when it is tried next. */
  nextAt: Instant | null;
  /** What is known, or happens next, in one sentence. */
  words: string;
}

export interface OverviewApprovals {
  /** The longest wait first, the first few of each kind. */
  rows: OverviewApproval[];
  total: number;
}

/** Never one's own. */
export type OverviewApproval = { since: Instant } & (
  | { kind: 'verdict'; sessionId: string; seat: Seat; isEscalated: boolean }
  | { kind: 'erasure'; requestId: string; reference: string; sessions: number; held: number; askedBy: string | null }
);

export interface OverviewDeletions {
  /** Open ones, the first due first; the first few. */
  rows: DeletionRow[];
  open: number;
  late: number;
  /** Erased sessions that answer again. */
  incidents: number;
  today: Day;
}

export interface OverviewService {
  state: 'answering' | 'failing' | 'not asked yet';
  /** When it was last seen to answer. */
  answeredAt: Instant | null;
  /** The last 24 hours, for those who may see the connection: 95 % of the answers came within `most` milliseconds. */
  day: { most: number | null; steps: Array<Omit<ConnectionAnswer['health'][number], 'half'>> } | null;
}

export interface OverviewChanges {
  isFirstVisit: boolean;
  /** The end of the visit before this one; on the first one, a day ago. */
  since: Instant;
  items: OverviewChange[];
}

/** Whose settings were changed. */
export type ChangedSettings = 'triage' | 'retention' | 'sign-in' | 'tags';

export type OverviewChange =
  | { kind: 'sessions'; total: Count; byStatus: Array<{ status: string; count: number }> }
  | { kind: 'verdicts'; total: Count; disputed: number }
  | { kind: 'shadows'; total: Count }
  | { kind: 'incidents'; count: number }
  | { kind: 'settings'; of: ChangedSettings; at: Instant; by: string | null; count: number; changes: AuditChangeRow[] }
  | { kind: 'people'; count: number }
  | { kind: 'drift'; rows: DriftRow[]; count: number }
  | { kind: 'refusals'; total: Count }
  | { kind: 'verified'; at: Instant; isIntact: boolean; events: number | null }
  | { kind: 'checkpoint'; number: number; at: Instant }
  | { kind: 'backup'; at: Instant };
