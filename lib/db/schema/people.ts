/** Accounts, how they sign in, and what they work for. */
import { sql } from 'drizzle-orm';
import {
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
    /** `null`: invited and not yet come, or signs in through the identity provider. */
    passwordHash: text('password_hash'),
    /** The next sign-in has to choose a new password before anything else. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    roles: text('roles').array().notNull(),
    /** The auditor's role counts until then; `null` for as long as it is held. */
    auditorUntil: instant('auditor_until'),
    /** Who the identity provider says this is; both or neither. */
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

/** A one-time link by which a person chooses a password; only the hash of its secret is kept. */
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

/** The secret of a person's authenticator, encrypted. Counts once it was confirmed with a first code. */
export const secondFactor = pgTable('second_factor', {
  personId: personId().primaryKey(),
  keyId: text('key_id').notNull(),
  secret: bytes('secret').notNull(),
  createdAt: instant('created_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** The time step of the last code taken: no code counts twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

/** Each is good for one sign-in; the row goes when it is used. */
export const recoveryCode = pgTable(
  'recovery_code',
  { personId: personId(), codeHash: text('code_hash').notNull() },
  (table) => [primaryKey({ columns: [table.personId, table.codeHash] })],
);

/** What somebody works for, for half an hour. Words, if it needed any, are in its audit event, encrypted. */
export const purpose = pgTable('purpose', {
  id: uuid('id').primaryKey().defaultRandom(),
  personId: personId(),
  code: text('code').notNull(),
  startedAt: instant('started_at').notNull(),
  until: instant('until').notNull(),
});

/** One row for each sign-in; the browser's cookie holds nothing but its id. */
export const signIn = pgTable(
  'sign_in',
  {
    id: text('id').primaryKey(),
    /** Names the row to people; the id itself is a secret. */
    handle: uuid('handle').notNull().defaultRandom(),
    personId: personId(),
    createdAt: instant('created_at').notNull(),
    lastActiveAt: instant('last_active_at').notNull(),
    endedAt: instant('ended_at'),
    address: text('address').notNull(),
    /** Such as "Chromium on Linux". */
    browser: text('browser').notNull().default('unknown'),
    /** How the person proved who they are, such as "password and code". */
    method: text('method').notNull().default('password'),
    /** When they last proved it, for what asks for a fresh proof. */
    provedAt: instant('proved_at'),
    purposeId: uuid('purpose_id').references(() => purpose.id),
  },
  (table) => [index('sign_in_person').on(table.personId), uniqueIndex('sign_in_handle').on(table.handle)],
);

/** Failed sign-ins by hashed account and by address; the delay grows with them. */
export const signInThrottle = pgTable('sign_in_throttle', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  lastFailureAt: instant('last_failure_at').notNull(),
});

/** What somebody was writing, encrypted, so that it outlives their sign-in and nothing is kept in the browser. */
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

/** What an administrator can change while the desk runs; everything else is in the environment. */
export const setting = pgTable('setting', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  changedAt: instant('changed_at').notNull(),
});
