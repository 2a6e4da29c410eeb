/** Changes that need a second person. */
import type { Instant } from '@/lib/contract/domain';
import type { AuditChangeRow } from './audit';
import type { PersonName } from './session-list';

export type ProposalKind =
  | 'review policy'
  | 'decision policy'
  | 'own roles'
  | 'deletion policy'
  | 'retention obligation'
  | 'retention rule';

/** A proposed change that has not taken effect. */
export interface ProposalRow {
  id: string;
  kind: ProposalKind;
  /** As in the audit log: a setting, a person's id, "duty 3". */
  subject: string;
  changes: AuditChangeRow[];
  /** Why it needs a second person, as a sentence. */
  because: string;
  /** `null`: Proofdesk, for a rule from before its author was stored. */
  by: PersonName | null;
  at: Instant;
  /** Nobody can agree after that. */
  lapsesAt: Instant;
  /** Takes effect by itself then, because nobody else may agree; `null`: somebody else must agree. */
  aloneAt: Instant | null;
  /** Names of the people who may agree. */
  others: string[];
  isYours: boolean;
  mayAgree: boolean;
}

/** On every settings page whose changes may need a second person. */
export interface PendingChanges {
  rows: ProposalRow[];
  /** Demo data only: a change that nobody else may agree to does not wait. */
  isDemoOnly: boolean;
}

/**
 * Body of `POST /api/settings/review/proposals/{id}`, the same below `decisions` and `retention`, and
 * `POST /api/people/proposals/{id}`; answers `{}`.
 */
export interface ProposalBody {
  action: 'agree' | 'withdraw';
  /** For a retention rule: the last four characters of the session that it names. */
  confirm?: string | undefined;
  /** For a retention rule: `seen` of its `RuleGoingPage`. */
  seen?: string | undefined;
}

/** Work that waits for a second person where there is none, announced to everybody. */
export type AloneStep = {
  by: string;
  /** From then on, they may do it alone; `null`: now. */
  aloneFrom: Instant | null;
} & ({ kind: 'appeal' | 'rejection'; sessionId: string } | { kind: 'approval'; requestId: string; reference: string });
