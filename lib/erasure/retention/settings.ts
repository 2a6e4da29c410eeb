/** Duties to keep and retention rules, as people set them. None is active until somebody says so. */
import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { RetentionDutyRow, RetentionRuleRow } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Database, Queryable } from '@/lib/db';
import { retentionDuty, retentionRule } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import { today } from '../holds/check';
import { addDays } from '../requests/due';

const code = z
  .string()
  .trim()
  .max(60)
  .nullable()
  .transform((text) => text || null);

/** As the list has them: a law that is misspelt would keep nothing. */
const country = code.transform((text) => text?.toUpperCase() ?? null);

export type DutyBody = Omit<RetentionDutyRow, 'id'>;

export const dutyForm = z.strictObject({
  country,
  status: code,
  years: z.int().min(1).max(100),
  basis: z.string().trim().min(3).max(300),
  countsFrom: z.enum(['completion', 'entered day']),
  isActive: z.boolean(),
}) satisfies z.ZodType<DutyBody>;

export const dutyWords =
  'Give a country and a status or leave them open, 1 to 100 years, the law in 3 to 300 characters, what it counts from, and whether it is active.';

export type RuleBody = Omit<RetentionRuleRow, 'id' | 'lastRunOn' | 'nextRunOn'>;

export const ruleForm = z.strictObject({
  name: z.string().trim().min(1).max(100),
  status: code,
  country,
  days: z.int().min(1).max(36_500),
  mode: z.enum(['propose', 'carry out']),
  every: z.enum(['day', 'week', 'month']),
  isActive: z.boolean(),
}) satisfies z.ZodType<RuleBody>;

export const ruleWords =
  'Give a name of at most 100 characters, a status and a country or leave them open, 1 to 36,500 days, whether it proposes or carries out, how often, and whether it is active.';

export const readDuties = async (db: Queryable): Promise<RetentionDutyRow[]> =>
  (await db.select().from(retentionDuty).orderBy(asc(retentionDuty.id))).map(({ changedAt: _, ...row }) => row);

export const readRules = async (db: Queryable): Promise<RetentionRuleRow[]> =>
  (await db.select().from(retentionRule).orderBy(asc(retentionRule.id))).map(({ changedAt: _, ...row }) => row);

type Fields = Record<string, string | number | boolean | null>;

const differences = (before: Fields, after: Fields) =>
  Object.keys(after)
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ name, before: wordOf(before[name]), after: wordOf(after[name]) }));

const wordOf = (value: Fields[string] | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

const record = (tx: Queryable, actor: Actor, subject: string, before: Fields, after: Fields): Promise<void> =>
  recordEvent(tx, { code: 'settings.retention_changed', actor, subject, changes: differences(before, after) });

const requireAsSeen = (present: Fields | undefined, was: Fields): Fields => {
  if (!present) throw new AppError('NOT_FOUND', { userMessage: 'This is not there. Load the page again.' });
  if (differences(present, was).length > 0) {
    throw new AppError('CONFLICT', { userMessage: 'This was changed meanwhile. Look again.' });
  }

  return present;
};

export const createDuty = (db: Pick<Database, 'transaction'>, body: DutyBody, actor: Actor): Promise<number> =>
  db.transaction(async (tx) => {
    const [made] = await tx
      .insert(retentionDuty)
      .values({ ...body, changedAt: now() })
      .returning({ id: retentionDuty.id });
    if (!made) throw new Error('A duty was not written.');
    await record(tx, actor, `duty ${made.id}`, {}, body);

    return made.id;
  });

/** `was` is what the change was decided on; if that is not so any more, nothing changes. */
export const changeDuty = (
  db: Database,
  id: number,
  { duty, was }: { duty: DutyBody; was: DutyBody },
  actor: Actor,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select().from(retentionDuty).where(eq(retentionDuty.id, id)).for('update');
    const before = requireAsSeen(row && dutyForm.strip().parse(row), was);
    if (differences(before, duty).length === 0) return;
    await tx
      .update(retentionDuty)
      .set({ ...duty, changedAt: now() })
      .where(eq(retentionDuty.id, id));
    await record(tx, actor, `duty ${id}`, before, duty);
  });

/** Not on the day it is switched on: whoever did it by mistake has until tomorrow. */
const firstRun = (isActive: boolean): string | null => (isActive ? addDays(today(), 1) : null);

export const createRule = (db: Database, body: RuleBody, actor: Actor): Promise<number> =>
  db.transaction(async (tx) => {
    const [made] = await tx
      .insert(retentionRule)
      .values({ ...body, nextRunOn: firstRun(body.isActive), changedAt: now() })
      .returning({ id: retentionRule.id });
    if (!made) throw new Error('A rule was not written.');
    await record(tx, actor, `rule ${made.id}`, {}, body);

    return made.id;
  });

export const changeRule = (
  db: Database,
  id: number,
  { rule, was }: { rule: RuleBody; was: RuleBody },
  actor: Actor,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select().from(retentionRule).where(eq(retentionRule.id, id)).for('update');
    const before = requireAsSeen(row && ruleForm.strip().parse(row), was);
    if (differences(before, rule).length === 0) return;
    await tx
      .update(retentionRule)
      .set({ ...rule, nextRunOn: firstRun(rule.isActive), changedAt: now() })
      .where(eq(retentionRule.id, id));
    await record(tx, actor, `rule ${id}`, before, rule);
  });
