/** Accounts, sign-in and purposes. */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns';

export const person = pgTable(
  'person',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** `null`: invited and not set yet, or single sign-on. */
    passwordHash: text('password_hash'),
    /** A new password is required at the next sign-in. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    roles: text('roles').array().notNull(),
    /** The auditor role expires then; `null`: never. */
    auditorUntil: instant('auditor_until'),
    /** Identity at the provider; both or neither. */
    ssoIssuer: text('sso_issuer'),
    ssoSubject: text('sso_subject'),
    createdAt: instant('created_at').notNull(),
    disabledAt: instant('disabled_at'),
  },
  (table) => [
    uniqueIndex('person_email').on(sql`lower(${table.email})`),
    uniqueIndex('person_sso').on(table.ssoIssuer, table.ssoSubject),
  ],
);

const personId = () =>
  uuid('person_id')
    .notNull()
    .references(() => person.id);

/** A one-time link for setting a password. Only the hash of its secret is stored. */
export const invitation = pgTable(
  'invitation',
  {
    tokenHash: text('token_hash').primaryKey(),
    personId: personId(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('invitation_person').on(table.personId)],
);

/** A person's authenticator secret, encrypted. Active once confirmed with a first code. */
export const secondFactor = pgTable('second_factor', {
  personId: personId().primaryKey(),
  keyId: text('key_id').notNull(),
  secret: bytes('secret').notNull(),
  createdAt: instant('created_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** Time step of the last accepted code, so that no code works twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

/** Each works once; using it deletes the row. */
export const recoveryCode = pgTable(
  'recovery_code',
  { personId: personId(), codeHash: text('code_hash').notNull() },
  (table) => [primaryKey({ columns: [table.personId, table.codeHash] })],
);

export type PurposeOrigin = 'chosen' | 'claim' | 'appeal' | 'match' | 'approval';

/** A purpose, for half an hour. Any explanation is encrypted in its audit event. */
export const purpose = pgTable(
  'purpose',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    personId: personId(),
    code: text('code').notNull(),
    startedAt: instant('started_at').notNull(),
    until: instant('until').notNull(),
    /** Chosen by the person, or set by a step that implies it. */
    origin: text('origin').$type<PurposeOrigin>().notNull().default('chosen'),
    /** The one that it replaced, which comes back if its step ends first. */
    earlierId: uuid('earlier_id').references((): AnyPgColumn => purpose.id, { onDelete: 'set null' }),
  },
  // Asked for each purpose that is removed.
  (table) => [index('purpose_earlier').on(table.earlierId).where(sql`earlier_id is not null`)],
);

/** One row per sign-in. The cookie holds only its ID. */
export const signIn = pgTable(
  'sign_in',
  {
    id: text('id').primaryKey(),
    /** A public name of the row; the ID itself is secret. */
    handle: uuid('handle').notNull().defaultRandom(),
    personId: personId(),
    createdAt: instant('created_at').notNull(),
    lastActiveAt: instant('last_active_at').notNull(),
    endedAt: instant('ended_at'),
    address: text('address').notNull(),
    /** Such as "Chromium on Linux". */
    browser: text('browser').notNull().default('unknown'),
    /** Such as "password and code". */
    method: text('method').notNull().default('password'),
    /** The last authentication, for actions that require a recent one. */
    provedAt: instant('proved_at'),
    purposeId: uuid('purpose_id').references(() => purpose.id),
  },
  (table) => [index('sign_in_person').on(table.personId), uniqueIndex('sign_in_handle').on(table.handle)],
);

/** Failed sign-ins by hashed account and network, for growing delays. */
export const signInThrottle = pgTable('sign_in_throttle', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  lastFailureAt: instant('last_failure_at').notNull(),
});

/** Encrypted drafts, kept here so that they outlive a sign-in and the browser stores nothing. */
export const draft = pgTable(
  'draft',
  {
    personId: personId(),
    name: text('name').notNull(),
    keyId: text('key_id').notNull(),
    body: bytes('body').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.name] })],
);

/** Settings that people change in the desk; the others are environment variables. */
export const setting = pgTable('setting', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  changedAt: instant('changed_at').notNull(),
});
