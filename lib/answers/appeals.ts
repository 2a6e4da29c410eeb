/** Appeals against final decisions. */
import type { Instant } from '@/lib/contract/domain';
import type { PersonName } from './session-list';

/** Whether the status stands, or what it should be instead. */
export type AppealFinding = 'uphold' | 'recommend approval' | 'recommend rejection';

export interface AppealReason {
  code: string;
  words: string;
  /** The reason needs a note to make sense. */
  needsNote: boolean;
}

/** `hidden`: only shown unmasked. `unreadable`: the key does not decrypt it. */
export type AppealWords = { state: 'readable'; text: string } | { state: 'hidden' } | { state: 'unreadable' };

interface AppealCore {
  id: string;
  against: 'rejection' | 'approval';
  /** The reviewer. */
  by: PersonName;
  takenUpAt: Instant;
  reason: AppealWords;
}

export interface EndedAppeal extends AppealCore {
  endedAt: Instant;
  outcome:
    | { kind: 'put back' }
    | {
        kind: 'decided';
        finding: AppealFinding;
        reasons: AppealReason[];
        note: AppealWords | null;
        /** Against the reviewer's own verdict, because nobody else could decide it. */
        isAlone: boolean;
      };
}

export interface OpenAppeal extends AppealCore {
  state: 'open';
  isYours: boolean;
  /** True for your own, and for colleagues' if your roles allow it. */
  mayPutBack: boolean;
}

/** `GET /api/sessions/{id}/appeal`. `decided`: none is open, and there is a finding. */
export type AppealAnswer = ({ state: 'none' } | { state: 'decided' } | OpenAppeal) & {
  /** Newest first. */
  earlier: EndedAppeal[];
  reasons: AppealReason[];
};

/** `POST /api/sessions/{id}/appeal`. CONFLICT, with the current state, if it has changed. */
export type AppealBody =
  /** `after`: id of the last ended appeal on screen. */
  | { action: 'take up'; reason: string; after: string | null }
  | { action: 'put back'; appealId: string }
  | { action: 'decide'; appealId: string; finding: AppealFinding; reasons: string[]; note: string | null };
