/** People, accounts, sign-in, purposes and drafts. */
import type { Instant } from '@/lib/contract/domain';
import type { PendingChanges } from './proposals';
import type { PersonName } from './session-list';

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
  /** One of their roles requires two-factor authentication, which is not set up. */
  codeMissing: boolean;
  mustChangePassword: boolean;
  /** Browsers signed in now. */
  sessions: number;
  lastSeenAt: Instant | null;
  disabledAt: Instant | null;
  you: boolean;
}

/** `GET /api/people` */
export interface PeopleAnswer {
  people: PersonRow[];
  /** Ids of administrators who can also decide or erase. */
  notSeparated: string[];
  pending: PendingChanges;
}

/** `POST /api/people`, body `{ name, email, roles, auditorUntil }`; also for new links from `PATCH /api/people/{id}`. */
export interface InvitationAnswer {
  personId: string;
  /** Shown once, to pass on. The secret is in the fragment. */
  link: string;
  endsAt: Instant;
}

/** `isProposed`: another administrator must agree first (status 202). */
export interface PersonChanged {
  isProposed: boolean;
}

/** Body of `PATCH /api/people/{id}`. Answers a `PersonChanged`, or an `InvitationAnswer` for a new link. */
export type PersonChange =
  /** `was` and `wasAuditorUntil`: the values the form was based on; CONFLICT if they have changed. */
  | {
      action: 'roles';
      roles: string[];
      auditorUntil: Instant | null;
      was: string[];
      wasAuditorUntil: Instant | null;
    }
  | { action: 'disable' }
  | { action: 'enable' }
  /** Signs them out everywhere. */
  | { action: 'end sessions' }
  /** Signs them out everywhere; they set a new password at the next sign-in. */
  | { action: 'force new password' }
  /** A one-time link to set a password; the old password stops working. */
  | { action: 'new link' }
  /** After a lost phone. */
  | { action: 'remove second factor' };

/** `POST /api/invitation`, body `{ token }`: who the link is for. `PUT`, body `{ token, password }`: sets the password. */
export interface WelcomeAnswer {
  name: string;
  email: string;
}

/** `GET /api/settings/sign-in`; `PUT` with `{ codeRequiredFor, was }`: CONFLICT if `was` is out of date. */
export interface SignInSettingsAnswer {
  codeRequiredFor: string[];
  /** By role: how many people have not set it up. */
  without: Record<string, number>;
  singleSignOn: { name: string; issuer: string; groups: Array<{ group: string; roles: string[] }> } | null;
  /** The last sender of `X-Forwarded-For` that TRUSTED_PROXIES does not list; `null`: none since the start. */
  untrustedProxy: { address: string; at: Instant } | null;
}

/** What somebody else did to an account, by the code of its audit event. */
export interface AccountChange {
  id: string;
  code: string;
  at: Instant;
  /** `null`: from the command line. */
  by: PersonName | null;
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
  /** Must be done before anything else. */
  mustSetUp: 'password' | 'second factor' | null;
  /** Until then, no re-authentication is needed. */
  freshUntil: Instant | null;
  /** By others, newest first. */
  changesByOthers: AccountChange[];
  signIns: Array<{
    handle: string;
    browser: string;
    address: string;
    method: string;
    since: Instant;
    lastActiveAt: Instant;
    here: boolean;
  }>;
}

/** `POST /api/account/proof`, body `{ password, code? }`. */
export interface ProofAnswer {
  freshUntil: Instant;
}

/** Body of `POST /api/account/password`; answers `{}`. A forced change needs the current password too. */
export interface PasswordChange {
  current: string;
  password: string;
}

/** `POST /api/account/second-factor`: a new secret, active once a first code confirms it (`PUT`, body `{ code }`). */
export interface SecondFactorAnswer {
  /** Base32, for manual entry. */
  secret: string;
  uri: string;
  /** The URI as a QR code (SVG). */
  qrSvg: string;
}

/** `PUT /api/account/second-factor` and `POST /api/account/recovery-codes`. Shown once. */
export interface RecoveryCodesAnswer {
  codes: string[];
}

/** `PUT /api/purpose`, body `{ purpose, words?, approving? }`. `approving`: the deletion request that is opened for it. */
export interface PurposeAnswer {
  code: string;
  words: string;
  startedAt: Instant;
  until: Instant;
  /** A step set it, such as a claim, and it ends with that step. */
  isByStep: boolean;
}

/** `GET /api/drafts/{name}`; `PUT` with `{ body }`, at most 4,000 characters; `DELETE`. */
export interface DraftAnswer {
  /** `null`: no draft. */
  body: string | null;
  updatedAt: Instant | null;
}
