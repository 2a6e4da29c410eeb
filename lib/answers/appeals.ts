/** Appeals against rejections. */
import type { Instant } from '@/lib/contract/domain';
import type { PersonName } from './session-list';
import type { Organisation } from './settings';

/** Whether the status stands, or what it should be instead. */
export type AppealFinding = 'uphold' | 'recommend approval' | 'recommend rejection';

/** Only rejections can be appealed; earlier versions knew appeals against approvals too. */
export type NewFinding = Exclude<AppealFinding, 'recommend rejection'>;

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

/** How somebody told the integrator. */
export type ToldHow = 'email' | 'phone' | 'dashboard' | 'other';

/**
 * How the outcome reaches the integrator. `held`: can still be undone until `at`. `not sent`: no webhook is configured, and
 * nobody has said that they told the integrator; `told`: somebody has.
 */
export interface AppealDelivery {
  state: 'held' | 'sending' | 'sent' | 'failed' | 'not sent' | 'told';
  at: Instant | null;
  problem: string | null;
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
        /** While you can undo your own finding. */
        undoUntil: Instant | null;
        /** `null`: decided before outcomes were delivered. */
        delivery: AppealDelivery | null;
        /** Who marked the integrator as informed; `null`: nobody. */
        told: { by: PersonName; how: ToldHow } | null;
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
  /** Why you cannot take up an appeal: it would be against your own verdict. `null`: nothing known stops you. */
  whyNot: string | null;
  /** For how long a finding recorded now could be undone. */
  undoSeconds: number;
};

/** `POST /api/sessions/{id}/appeal`. CONFLICT, with the current state, if it has changed. */
export type AppealBody =
  /** `after`: id of the last ended appeal on screen. */
  | { action: 'take up'; reason: string; after: string | null }
  | { action: 'put back'; appealId: string }
  /** One's own finding, within the undo window of verdicts. The appeal is then open again. */
  | { action: 'undo'; appealId: string }
  /** The integrator was informed of an outcome that no webhook delivers. */
  | { action: 'tell'; appealId: string; how: ToldHow }
  | { action: 'decide'; appealId: string; finding: NewFinding; reasons: string[]; note: string | null };

/** `GET /api/sessions/{id}/appeal/letter?appeal={appealId}`: the letter for the applicant, without an addressee. */
export interface AppealLetterAnswer {
  /** At its head. */
  organisation: Organisation;
  reference: string;
  date: string;
  subject: string;
  /** Paragraphs, separated by empty lines. */
  body: string;
}

/** `POST /api/sessions/{id}/appeal/letter`: the letter as PDF. `addressee`: name and address, as lines. */
export interface AppealLetterBody {
  appealId: string;
  addressee: string;
}
