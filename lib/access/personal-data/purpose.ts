import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { isPurposeCode, type PurposeCode, purposeNames } from '@/lib/access/purposes';
import type { PurposeAnswer } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import { AppError } from '@/lib/base/errors';
import type { Database, Queryable } from '@/lib/db';
import { type PurposeOrigin, purpose, signIn } from '@/lib/db/schema';
import { type Keyring, sealWords } from '@/lib/keys';
import type { Role } from '../permissions';
import { rolesInclude } from '../permissions';
import type { Person } from '../person';

const lastsMinutes = 30;

export const purposeMs = lastsMinutes * minuteMs;

/** Personal data is shown in full only to people with the permission, and only for a stated purpose. */
export const seesInFull = ({ roles, purpose: present }: Pick<Person, 'roles' | 'purpose'>): boolean =>
  present !== null && rolesInclude(roles, 'evidence.view');

export const describePurpose = ({ code, startedAt, until, origin }: NonNullable<Person['purpose']>): PurposeAnswer => ({
  code,
  words: purposes[code].words,
  startedAt: startedAt.toISOString(),
  until: until.toISOString(),
  isByStep: origin !== 'chosen',
});

interface PurposeTools {
  db: Database;
  keys: Keyring;
}

/**
 * Starts or restarts a purpose for this sign-in, until its time is over. An explanation is stored encrypted in the event
 * and reviewed later.
 */
export const setPurpose = async (
  { db, keys }: PurposeTools,
  person: Person,
  { code, words }: { code: PurposeCode; words: string | null },
  actor: Actor,
): Promise<PurposeAnswer> => {
  await requireAllowed(db, person, code, actor);

  return db.transaction((tx) => beginPurpose(tx, keys, person, { code, words }, actor));
};

/** For whoever opens a deletion request to approve it: until they have decided. */
export const setApprovalPurpose = async (
  { db, keys }: PurposeTools,
  person: Person,
  actor: Actor,
): Promise<PurposeAnswer> => {
  await requireAllowed(db, person, 'erasure', actor);

  return db.transaction(async (tx) => {
    await ensurePurpose(tx, keys, { person, actor }, 'erasure', 'approval');
    const present = await findPresent(tx, person.signInId);
    if (!present || !isPurposeCode(present.code))
      throw new AppError('NOT_SIGNED_IN', { userMessage: 'You are signed out. Sign in again to continue.' });

    return describePurpose({ ...present, code: present.code });
  });
};

const requireAllowed = async (db: Database, { roles }: Person, code: PurposeCode, actor: Actor): Promise<void> => {
  if (purposesFor(roles).includes(code)) return;
  await recordEvent(db, {
    code: 'access.view_refused',
    actor,
    details: { route: 'PUT /api/purpose', purpose: code },
  });
  throw new AppError('FORBIDDEN', { userMessage: 'Your roles do not allow this purpose.' });
};

interface NewPurpose {
  code: PurposeCode;
  words: string | null;
  origin?: PurposeOrigin;
  earlierId?: string | null;
}

/** Callers must have checked the roles. */
const beginPurpose = async (
  tx: Queryable,
  keys: Keyring,
  person: Person,
  { code, words, origin = 'chosen', earlierId = null }: NewPurpose,
  actor: Actor,
): Promise<PurposeAnswer> => {
  const startedAt = now();
  const until = new Date(startedAt.getTime() + purposeMs);
  const [made] = await tx
    .insert(purpose)
    .values({ personId: person.id, code, startedAt, until, origin, earlierId })
    .returning({ id: purpose.id });
  await tx
    .update(signIn)
    .set({ purposeId: made?.id ?? null })
    .where(eq(signIn.id, person.signInId));
  // With a key of their own, so that the words can go after a time.
  const subject = words === null ? person.id : `purpose:${made?.id}`;
  await recordEvent(tx, {
    code: 'purpose.set',
    actor,
    subject,
    details: { purpose: code, minutes: lastsMinutes, ...(origin !== 'chosen' && { by: origin }) },
    ...(words !== null && { words: await sealWords(tx, keys, subject, words) }),
  });

  return describePurpose({ code, startedAt, until, origin });
};

/** Renewed when less than this is left, so that nobody is cut off mid-case. */
const renewBelowMs = 15 * minuteMs;

/** What sets a purpose by itself, such as a claim, or the matches of a deletion request. */
type SettingStep = Exclude<PurposeOrigin, 'chosen'>;

const findPresent = async (tx: Queryable, signInId: string) => {
  const [present] = await tx
    .select({
      id: purpose.id,
      code: purpose.code,
      startedAt: purpose.startedAt,
      until: purpose.until,
      origin: purpose.origin,
      earlierId: purpose.earlierId,
    })
    .from(signIn)
    .innerJoin(purpose, eq(purpose.id, signIn.purposeId))
    .where(and(eq(signIn.id, signInId), gt(purpose.until, now())));

  return present;
};

/** All sign-ins of a person, in a fixed order. One without a purpose may be getting one right now. */
const lockSignIns = (tx: Queryable, personId: string) =>
  tx
    .select({ id: signIn.id, purposeId: signIn.purposeId })
    .from(signIn)
    .where(and(eq(signIn.personId, personId), isNull(signIn.endedAt)))
    .orderBy(signIn.id)
    .for('update');

/** Such a step implies its purpose: starts it, unless it still runs long enough. */
export const ensurePurpose = async (
  tx: Queryable,
  keys: Keyring,
  { person, actor }: { person: Person; actor: Actor },
  code: PurposeCode,
  origin: SettingStep,
): Promise<void> => {
  // Read again behind the lock: another request may be ending it right now.
  const signIns = await lockSignIns(tx, person.id);
  if (!signIns.some(({ id }) => id === person.signInId)) return;
  const present = await findPresent(tx, person.signInId);
  const isEnough = present?.code === code && present.until.getTime() - now().getTime() >= renewBelowMs;

  if (!isEnough && purposesFor(person.roles).includes(code)) {
    const earlierId = (present?.origin === origin ? present.earlierId : present?.id) ?? null;
    await beginPurpose(tx, keys, person, { code, words: null, origin, earlierId }, actor);
  }
};

interface EndedStep {
  personId: string;
  origin: SettingStep;
  /** Whether the person still holds something that set it; asked once nobody else can change the purpose. */
  isHeld: () => Promise<boolean>;
}

/** Ends a purpose with the step that set it, on every browser. Chosen ones go on; what it replaced comes back. */
export const endSetPurpose = async (
  tx: Queryable,
  { personId, origin, isHeld }: EndedStep,
  actor: Actor,
): Promise<void> => {
  const signIns = await lockSignIns(tx, personId);
  if (signIns.every(({ purposeId }) => purposeId === null) || (await isHeld())) return;

  const ended = await tx
    .update(purpose)
    .set({ until: now() })
    .where(and(eq(purpose.personId, personId), eq(purpose.origin, origin), gt(purpose.until, now())))
    .returning({ id: purpose.id, code: purpose.code });
  for (const { id, purposeId } of signIns) {
    const last = ended.find((each) => each.id === purposeId);
    if (!last) continue;
    const earlier = await findEarlier(tx, last.id);
    await tx
      .update(signIn)
      .set({ purposeId: earlier?.id ?? null })
      .where(eq(signIn.id, id));
    await recordEvent(tx, {
      code: 'purpose.ended',
      actor,
      subject: personId,
      details: { purpose: last.code, by: origin, ...(earlier && { resumed: earlier.code }) },
    });
  }
};

/** The latest purpose before this one that still has time left. */
const findEarlier = async (tx: Queryable, purposeId: string) => {
  const { rows } = await tx.execute<{ id: string; code: string }>(sql`
    with recursive earlier as (
      select e.*, 1 as steps from purpose p join purpose e on e.id = p.earlier_id where p.id = ${purposeId}::uuid
      union all
      select e.*, l.steps + 1 from earlier l join purpose e on e.id = l.earlier_id
    )
    select id, code from earlier where until > ${now().toISOString()}::timestamptz order by steps limit 1
  `);

  return rows[0] ?? null;
};

/** Takes effect immediately: everything is masked again. */
export const endPurpose = async (db: Database, person: Person, actor: Actor): Promise<void> => {
  await db.transaction(async (tx) => {
    const ended = await tx
      .update(signIn)
      .set({ purposeId: null })
      .where(and(eq(signIn.id, person.signInId), isNotNull(signIn.purposeId)))
      .returning({ handle: signIn.handle });

    if (ended.length > 0 && person.purpose) {
      await recordEvent(tx, {
        code: 'purpose.ended',
        actor,
        subject: person.id,
        details: { purpose: person.purpose.code },
      });
    }
  });
};

export { isPurposeCode, type PurposeCode };

export const purposes = {
  triage: { words: purposeNames.triage.choice, roles: ['officer', 'supervisor'] },
  rejections: { words: purposeNames.rejections.choice, roles: ['officer', 'supervisor'] },
  erasure: { words: purposeNames.erasure.choice, roles: ['officer', 'supervisor', 'privacy officer'] },
  quality: { words: purposeNames.quality.choice, roles: ['officer', 'supervisor'] },
  other: { words: purposeNames.other.choice, roles: ['officer', 'supervisor', 'privacy officer'] },
} as const satisfies Record<PurposeCode, { words: string; roles: readonly Role[] }>;

export const purposesFor = (held: readonly string[]): PurposeCode[] =>
  (Object.keys(purposes) as PurposeCode[]).filter((code) =>
    (purposes[code].roles as readonly string[]).some((role) => held.includes(role)),
  );
