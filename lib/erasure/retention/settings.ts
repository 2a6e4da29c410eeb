/** Retention obligations and retention rules, as people set them. None is active by default. */
import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { lapseOpen, type Proposable, propose } from '@/lib/access';
import type { RetentionDutyRow, RetentionRuleRow } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { AppError } from '@/lib/base/errors';
import type { Database, Queryable } from '@/lib/db';
import { retentionDuty, retentionRule } from '@/lib/db/schema';
import { addDays, today } from '../calendar';

const code = z
  .string()
  .trim()
  .max(60)
  .nullable()
  .transform((text) => text || null);

/** Upper case, as in the session list: otherwise an obligation would match nothing. */
const country = code.transform((text) => text?.toUpperCase() ?? null);

export type DutyBody = Omit<RetentionDutyRow, 'id'>;

export const dutySchema = z.strictObject({
  country,
  status: code,
  years: z.int().min(1).max(100),
  basis: z.string().trim().min(3).max(300),
  countsFrom: z.enum(['completion', 'entered day']),
  isActive: z.boolean(),
}) satisfies z.ZodType<DutyBody>;

export const dutyHint =
  'Enter a country and a status (or leave them empty), 1 to 100 years, a legal basis of 3 to 300 characters, the start of the period, and whether the obligation is active.';

export type RuleBody = Omit<RetentionRuleRow, 'id' | 'lastRunOn' | 'nextRunOn' | 'isAgreed'>;

/** No rule erases a session sooner after its completion. */
export const shortestRetentionDays = 30;

/** As stored: rules from before the minimum may have fewer days. */
export const storedRuleSchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  status: code,
  country,
  days: z.int().min(1).max(36_500),
  mode: z.enum(['propose', 'carry out']),
  every: z.enum(['day', 'week', 'month']),
  isActive: z.boolean(),
}) satisfies z.ZodType<RuleBody>;

export const ruleSchema = storedRuleSchema.extend({ days: z.int().min(shortestRetentionDays).max(36_500) });

export const ruleHint =
  'Enter a name of up to 100 characters, a status and a country (or leave them empty), 30 to 36,500 days, whether the rule proposes deletions or carries them out, how often it runs, and whether it is active.';

export const readDuties = async (db: Queryable): Promise<RetentionDutyRow[]> =>
  (await db.select().from(retentionDuty).orderBy(asc(retentionDuty.id))).map(({ changedAt: _, ...row }) => row);

export const readRules = async (db: Queryable): Promise<RetentionRuleRow[]> =>
  (await db.select().from(retentionRule).orderBy(asc(retentionRule.id))).map(
    ({ changedAt: _, changedBy: __, agreedAt, ...row }) => ({ ...row, isAgreed: agreedAt !== null }),
  );

type Fields = Record<string, string | number | boolean | null>;

const differences = (before: Fields, after: Fields) =>
  Object.keys(after)
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ name, before: textOf(before[name]), after: textOf(after[name]) }));

const textOf = (value: Fields[string] | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

const record = (tx: Queryable, actor: Actor, subject: string, before: Fields, after: Fields): Promise<void> =>
  recordEvent(tx, { code: 'settings.retention_changed', actor, subject, changes: differences(before, after) });

const requireUnchanged = (present: Fields | undefined, was: Fields): Fields => {
  if (!present) throw new AppError('NOT_FOUND', { userMessage: 'This no longer exists. Reload the page.' });
  if (differences(present, was).length > 0) {
    throw new AppError('CONFLICT', { userMessage: 'Somebody else has changed this. Reload the page.' });
  }

  return present;
};

export const createDuty = (db: Pick<Database, 'transaction'>, body: DutyBody, actor: Actor): Promise<number> =>
  db.transaction(async (tx) => {
    const [created] = await tx
      .insert(retentionDuty)
      .values({ ...body, changedAt: now() })
      .returning({ id: retentionDuty.id });
    if (!created) throw new Error('A retention obligation was not saved.');
    await record(tx, actor, subjectOfDuty(created.id), {}, body);

    return created.id;
  });

interface DutyChange {
  duty: DutyBody;
  was: DutyBody;
}

const subjectOfDuty = (id: number) => `duty ${id}`;

/** `was` is what the person saw. If it has changed since, nothing is written. A change that keeps less is only proposed. */
export const changeDuty = (
  db: Database,
  id: number,
  change: DutyChange,
  actor: Actor,
): Promise<'proposed' | 'carried out'> =>
  db.transaction(async (tx) => {
    const { before, changes } = await lockDuty(tx, id, change);
    if (changes.length > 0 && keepsLess(before, change.duty)) {
      const because = 'A second person must agree: the obligation would keep fewer sessions, or for less time.';
      return propose(
        tx,
        dutyProposal,
        { subject: subjectOfDuty(id), change: { id, ...change }, changes, because },
        actor,
      );
    }
    await saveDuty(tx, id, before, change.duty, actor);

    return 'carried out';
  });

const lockDuty = async (tx: Queryable, id: number, { duty, was }: DutyChange) => {
  const [row] = await tx.select().from(retentionDuty).where(eq(retentionDuty.id, id)).for('update');
  const before = row && dutySchema.strip().parse(row);
  requireUnchanged(before, was);

  return { before: before as DutyBody, changes: differences(before as DutyBody, duty) };
};

const saveDuty = async (tx: Queryable, id: number, before: DutyBody, duty: DutyBody, actor: Actor): Promise<void> => {
  if (differences(before, duty).length === 0) return;
  await tx
    .update(retentionDuty)
    .set({ ...duty, changedAt: now() })
    .where(eq(retentionDuty.id, id));
  await record(tx, actor, subjectOfDuty(id), before, duty);
};

/** A scope may only grow, to any country or any status. */
const keepsLess = (before: DutyBody, after: DutyBody): boolean =>
  before.isActive &&
  (!after.isActive ||
    after.years < before.years ||
    after.countsFrom !== before.countsFrom ||
    (after.country !== before.country && after.country !== null) ||
    (after.status !== before.status && after.status !== null));

const dutyChangeSchema = z.strictObject({ id: z.int(), duty: dutySchema, was: dutySchema });

export const dutyProposal: Proposable = {
  kind: 'retention obligation',
  apply: async (tx, stored, actor) => {
    const { id, ...change } = dutyChangeSchema.parse(stored);
    await saveDuty(tx, id, (await lockDuty(tx, id, change)).before, change.duty, actor);
  },
};

export const subjectOfRule = (id: number) => `rule ${id}`;

/** Tomorrow at the earliest, so that a rule activated by mistake can still be stopped. */
const firstRun = (isActive: boolean): string | null => (isActive ? addDays(today(), 1) : null);

export const createRule = (db: Database, body: RuleBody, actor: Actor): Promise<number> =>
  db.transaction(async (tx) => {
    const [created] = await tx
      .insert(retentionRule)
      .values({ ...body, nextRunOn: firstRun(body.isActive), changedAt: now(), changedBy: actor.personId })
      .returning({ id: retentionRule.id });
    if (!created) throw new Error('A retention rule was not saved.');
    await record(tx, actor, subjectOfRule(created.id), {}, body);

    return created.id;
  });

export const changeRule = (
  db: Database,
  id: number,
  { rule, was }: { rule: RuleBody; was: RuleBody },
  actor: Actor,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select().from(retentionRule).where(eq(retentionRule.id, id)).for('update');
    const before = row && storedRuleSchema.strip().parse(row);
    requireUnchanged(before, was);
    if (!row || !before || differences(before, rule).length === 0) return;
    const isWider = erasesMore(before, rule);
    await tx
      .update(retentionRule)
      .set({
        ...rule,
        nextRunOn: firstRun(rule.isActive),
        changedAt: now(),
        ...(isWider && { changedBy: actor.personId, agreedAt: null }),
      })
      .where(eq(retentionRule.id, id));
    await record(tx, actor, subjectOfRule(id), before, rule);
    if (isWider || !rule.isActive) await lapseOpen(tx, 'retention rule', subjectOfRule(id), 'the rule was changed');
  });

/** Somebody who makes a rule erase more becomes its author: a second person must agree to it again. */
const erasesMore = (before: RuleBody, after: RuleBody): boolean =>
  (after.isActive && !before.isActive) ||
  after.days < before.days ||
  (after.mode === 'carry out' && before.mode === 'propose') ||
  (after.country !== before.country && before.country !== null) ||
  (after.status !== before.status && before.status !== null);
