/** Appeals against final sessions. */
import type { Instant } from '@/lib/contract/domain';
import type { PersonName } from './session-list';

/** What somebody found: that the status stands, or what it should be instead. */
export type AppealFinding = 'uphold' | 'recommend approval' | 'recommend rejection';

export interface AppealReason {
  code: string;
  words: string;
  /** Says nothing by itself. */
  needsNote: boolean;
}

/** `hidden`: shown in full only. `unreadable`: the key they are under does not open. */
export type AppealWords = { state: 'readable'; text: string } | { state: 'hidden' } | { state: 'unreadable' };

interface AppealCore {
  id: string;
  /** Which kind of status it is about. */
  against: 'rejection' | 'approval';
  /** Who has it, or had it. */
  by: PersonName;
  takenUpAt: Instant;
  reason: AppealWords;
}

export interface EndedAppeal extends AppealCore {
  endedAt: Instant;
  outcome:
    | { kind: 'put back' }
    | { kind: 'decided'; finding: AppealFinding; reasons: AppealReason[]; note: AppealWords | null };
}

export interface OpenAppeal extends AppealCore {
  state: 'open';
  isYours: boolean;
  /** One's own, or a colleague's where the roles include it. */
  mayPutBack: boolean;
}

/** `GET /api/sessions/{id}/appeal`. `decided`: nobody has one open, and there is a finding on record. */
export type AppealAnswer = ({ state: 'none' } | { state: 'decided' } | OpenAppeal) & {
  /** Those that have ended, the newest first. */
  earlier: EndedAppeal[];
  /** What can be chosen from, in this order. */
  reasons: AppealReason[];
};

/** `POST /api/sessions/{id}/appeal`. CONFLICT, with what is so now, when it is not as the person saw it. */
export type AppealBody =
  /** `after`: the one that ended last, as the person saw it. */
  | { action: 'take up'; reason: string; after: string | null }
  | { action: 'put back'; appealId: string }
  | { action: 'decide'; appealId: string; finding: AppealFinding; reasons: string[]; note: string | null };
