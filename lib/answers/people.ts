/** People, their accounts, and how they sign in. */
import type { Instant } from '@/lib/contract/domain';

/** How somebody can sign in. */
export type SignInState =
  | { kind: 'invited'; linkEndsAt: Instant | null }
  | { kind: 'password'; code: boolean }
  | { kind: 'single sign-on' };

export interface PersonRow {
  id: string;
  name: string;
  email: string;
  roles: string[];
  auditorUntil: Instant | null;
  signIn: SignInState;
  /** A code is required by a role of theirs, and they have not set one up. */
  codeMissing: boolean;
  mustChangePassword: boolean;
  /** Browsers signed in at present. */
  sessions: number;
  lastSeenAt: Instant | null;
  disabledAt: Instant | null;
  you: boolean;
}

/** `GET /api/people` */
export interface PeopleAnswer {
  people: PersonRow[];
  /** Ids of those who administer and could decide or erase as well. */
  notSeparated: string[];
}

/** `POST /api/people`, body `{ name, email, roles, auditorUntil }`; and new links of `PATCH /api/people/{id}`. */
export interface InvitationAnswer {
  personId: string;
  /** To be handed over; shown this once. Its secret is behind the #. */
  link: string;
  endsAt: Instant;
}

/** Body of `PATCH /api/people/{id}`. Answers `{}`, or an `InvitationAnswer` for a new link. */
export type PersonChange =
  /** `was` and `wasAuditorUntil`: what the form was based on; CONFLICT when somebody else changed it meanwhile. */
  | {
      action: 'roles';
      roles: string[];
      auditorUntil: Instant | null;
      was: string[];
      wasAuditorUntil: Instant | null;
    }
  | { action: 'disable' }
  | { action: 'enable' }
  /** Ends all their sign-ins. */
  | { action: 'end sessions' }
  /** Ends all their sign-ins; at the next one they choose a new password. */
  | { action: 'force new password' }
  /** A one-time link to choose a password; the old one is worth nothing any more. */
  | { action: 'new link' }
  /** After a lost phone. */
  | { action: 'remove second factor' };

/** `POST /api/invitation`, body `{ token }`: whom the link is for. `PUT`, body `{ token, password }`: chooses the password. */
export interface WelcomeAnswer {
  name: string;
  email: string;
}

/** `GET /api/settings/sign-in`; `PUT` with `{ codeRequiredFor, was }`: CONFLICT when `was` is not so any more. */
export interface SignInSettingsAnswer {
  /** Roles whose holders must have a second factor. */
  codeRequiredFor: string[];
  /** How many of the present holders of each role have none. */
  without: Record<string, number>;
  singleSignOn: { name: string; issuer: string; groups: Array<{ group: string; roles: string[] }> } | null;
}

/** `GET /api/account` */
export interface AccountAnswer {
  name: string;
  email: string;
  roles: string[];
  auditorUntil: Instant | null;
  signIn: SignInState;
  recoveryCodesLeft: number;
  codeRequired: boolean;
  /** What must be done before anything else. */
  mustSetUp: 'password' | 'second factor' | null;
  /** Until then, no new proof is asked for. */
  freshUntil: Instant | null;
  signIns: Array<{
    handle: string;
    browser: string;
    address: string;
    method: string;
    since: Instant;
    lastActiveAt: Instant;
    /** The one that asks. */
    here: boolean;
  }>;
}

/** `POST /api/account/proof`, body `{ password, code? }`. */
export interface ProofAnswer {
  freshUntil: Instant;
}

/** Body of `POST /api/account/password`; answers `{}`. A forced new one asks for the present one too. */
export interface PasswordChange {
  current: string;
  password: string;
}

/** `POST /api/account/second-factor`: a new secret, not in force until a first code confirms it (`PUT`, body `{ code }`). */
export interface SecondFactorAnswer {
  /** Base32, for typing. */
  secret: string;
  uri: string;
  /** A QR code of the uri, as an SVG document. */
  qrSvg: string;
}

/** `PUT /api/account/second-factor` and `POST /api/account/recovery-codes`: shown this once. */
export interface RecoveryCodesAnswer {
  codes: string[];
}

/** `PUT /api/purpose`, body `{ purpose, words? }`. */
export interface PurposeAnswer {
  code: string;
  words: string;
  startedAt: Instant;
  until: Instant;
}

/** `GET /api/drafts/{name}`; `PUT` with `{ body }`, at most 4,000 characters; `DELETE`. */
export interface DraftAnswer {
  /** `null`: there is none. */
  body: string | null;
  updatedAt: Instant | null;
}
