/** Retention obligations and retention rules, as people set them. None is active by default. */
import { and, asc, eq, isNull, max } from 'drizzle-orm';
import { z } from 'zod';
import { lapseOpen, type Proposable, propose } from '@/lib/access';
import type { RetentionDutyRow, RetentionRuleRow } from '@/lib/answers';
import type { Actor } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import type { Database, Queryable } from '@/lib/db';
import { retentionDuty, retentionRule } from '@/lib/db/schema';
import { addDays, today } from '../calendar';
import { differences, record, recordDeletion, requireUnchanged } from './record';
import { fromSingleValues, isNarrower, scopeShape } from './scope';

export type DutyBody = Omit<RetentionDutyRow, 'id'>;

export const dutySchema = z.strictObject({
  ...scopeShape,
  years: z.int().min(1).max(100),
  basis: z.string().trim().min(3).max(300),
  countsFrom: z.enum(['completion', 'entered day']),
  isActive: z.boolean(),
}) satisfies z.ZodType<DutyBody>;

export const dutyHint =
  'Choose countries, statuses and document types (or none for any), 1 to 100 years, a legal basis of 3 to 300 characters, the start of the period, and whether the obligation is active.';

export type RuleBody = Omit<RetentionRuleRow, 'id' | 'lastRunOn' | 'nextRunOn' | 'isAgreed'>;

/** No rule erases a session sooner after its completion. */
export const shortestRetentionDays = 30;

/** As stored: rules from before the minimum may have fewer days. */
export const storedRuleSchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  ...scopeShape,
  days: z.int().min(1).max(36_500),
  mode: z.enum(['propose', 'carry out']),
  every: z.enum(['day', 'week', 'month']),
  isActive: z.boolean(),
}) satisfies z.ZodType<RuleBody>;

export const ruleSchema = storedRuleSchema.extend({ days: z.int().min(shortestRetentionDays).max(36_500) });

export const ruleHint =
  'Enter a name of up to 100 characters, countries, statuses and document types (or none for any), 30 to 36,500 days, whether the rule proposes deletions or carries them out, how often it runs, and whether it is active.';

export const readDuties = async (db: Queryable): Promise<RetentionDutyRow[]> =>
  (await db.select().from(retentionDuty).orderBy(asc(retentionDuty.id))).map((row) => ({
    id: row.id,
    ...dutySchema.strip().parse(row),
  }));

export const readRules = async (db: Queryable): Promise<RetentionRuleRow[]> =>
  (await db.select().from(retentionRule).where(isNull(retentionRule.deletedAt)).orderBy(asc(retentionRule.id))).map(
    ({ id, lastRunOn, nextRunOn, agreedAt, ...row }) => ({
      id,
      ...storedRuleSchema.strip().parse(row),
      lastRunOn,
      nextRunOn,
      isAgreed: agreedAt !== null,
    }),
  );

/** The days of the slowest active rule; `null`: none is active. */
export const readSlowestRule = async (db: Queryable): Promise<number | null> => {
  const [row] = await db
    .select({ days: max(retentionRule.days) })
    .from(retentionRule)
    .where(and(isNull(retentionRule.deletedAt), eq(retentionRule.isActive, true)));

  return row?.days ?? null;
};

export const createDuty = (db: Pick<Database, 'transaction'>, body: DutyBody, actor: Actor): Promise<number> =>
  db.transaction(async (tx) => {
    const [created] = await tx
      .insert(retentionDuty)
      .values({ ...body, changedAt: now() })
      .returning({ id: retentionDuty.id });
    if (!created) throw new Error('A retention obligation was not saved.');
    await record(tx, actor, subjectOfDuty(created.id), {}, { ...body });

    return created.id;
  });

interface DutyChange {
  duty: DutyBody;
  was: DutyBody;
}

/** For whoever agrees: a subject such as "duty 3" says nothing. */
const nameOf = ({ basis }: DutyBody) => ({ name: 'Obligation', before: null, after: basis });

const subjectOfDuty = (id: number) => `duty ${id}`;

/** `was` is what the person saw. If it has changed since, nothing is written. A change that keeps less is only proposed. */
export const changeDuty = (
  db: Database,
  id: number,
  change: DutyChange,
  actor: Actor,
): Promise<'proposed' | 'carried out'> =>
  db.transaction(async (tx) => {
    const { before } = await lockDuty(tx, id, change.was);
    const changes = differences({ ...before }, { ...change.duty });
    if (changes.length > 0 && keepsLess(before, change.duty)) {
      const because = 'A second person must agree: the obligation would keep fewer sessions, or for less time.';
      return propose(
        tx,
        dutyProposal,
        { subject: subjectOfDuty(id), change: { id, ...change }, changes: [nameOf(before), ...changes], because },
        actor,
      );
    }
    await saveDuty(tx, id, before, change.duty, actor);

    return 'carried out';
  });

const lockDuty = async (tx: Queryable, id: number, was: DutyBody): Promise<{ before: DutyBody }> => {
  const [row] = await tx.select().from(retentionDuty).where(eq(retentionDuty.id, id)).for('update');
  const before = row && dutySchema.strip().parse(row);
  requireUnchanged(before && { ...before }, { ...was });

  return { before: before as DutyBody };
};

/** An active obligation keeps sessions, so its deletion is only proposed. */
export const deleteDuty = (
  db: Database,
  id: number,
  was: DutyBody,
  actor: Actor,
): Promise<'proposed' | 'carried out'> =>
  db.transaction(async (tx) => {
    const { before } = await lockDuty(tx, id, was);
    if (before.isActive) {
      const because = 'A second person must agree: the obligation would be deleted and keep nothing any more.';
      const changes = [{ name: 'deleted', before: before.basis, after: null }];
      return propose(
        tx,
        dutyProposal,
        { subject: subjectOfDuty(id), change: { id, deleted: was }, changes, because },
        actor,
      );
    }
    await lapseOpen(tx, 'retention obligation', subjectOfDuty(id), 'the obligation was deleted');
    await removeDuty(tx, id, before, actor);

    return 'carried out';
  });

const removeDuty = async (tx: Queryable, id: number, before: DutyBody, actor: Actor): Promise<void> => {
  await tx.delete(retentionDuty).where(eq(retentionDuty.id, id));
  await recordDeletion(tx, actor, subjectOfDuty(id), { ...before });
};

const saveDuty = async (tx: Queryable, id: number, before: DutyBody, duty: DutyBody, actor: Actor): Promise<void> => {
  if (differences({ ...before }, { ...duty }).length === 0) return;
  await tx
    .update(retentionDuty)
    .set({ ...duty, changedAt: now() })
    .where(eq(retentionDuty.id, id));
  await record(tx, actor, subjectOfDuty(id), { ...before }, { ...duty });
};

/** A scope may only grow. */
const keepsLess = (before: DutyBody, after: DutyBody): boolean =>
  before.isActive &&
  (!after.isActive ||
    after.years < before.years ||
    after.countsFrom !== before.countsFrom ||
    isNarrower(before, after));

const storedDutySchema = z.preprocess(fromSingleValues, dutySchema);
const dutyChangeSchema = z.union([
  z.strictObject({ id: z.int(), duty: storedDutySchema, was: storedDutySchema }),
  z.strictObject({ id: z.int(), deleted: storedDutySchema }),
]);

export const dutyProposal: Proposable = {
  kind: 'retention obligation',
  apply: async (tx, stored, actor) => {
    const change = dutyChangeSchema.parse(stored);
    const { id } = change;
    if ('deleted' in change) return removeDuty(tx, id, (await lockDuty(tx, id, change.deleted)).before, actor);
    await saveDuty(tx, id, (await lockDuty(tx, id, change.was)).before, change.duty, actor);
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
    await record(tx, actor, subjectOfRule(created.id), {}, { ...body });

    return created.id;
  });

export const changeRule = (
  db: Database,
  id: number,
  { rule, was }: { rule: RuleBody; was: RuleBody },
  actor: Actor,
): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await lockRule(tx, id, was);
    if (differences({ ...before }, { ...rule }).length === 0) return;
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
    await record(tx, actor, subjectOfRule(id), { ...before }, { ...rule });
    if (isWider || !rule.isActive) await lapseOpen(tx, 'retention rule', subjectOfRule(id), 'the rule was changed');
  });

const lockRule = async (tx: Queryable, id: number, was: RuleBody): Promise<RuleBody> => {
  const [row] = await tx
    .select()
    .from(retentionRule)
    .where(and(eq(retentionRule.id, id), isNull(retentionRule.deletedAt)))
    .for('update');
  const before = row && storedRuleSchema.strip().parse(row);
  requireUnchanged(before && { ...before }, { ...was });

  return before as RuleBody;
};

/** It never runs again. The requests it opened go on. */
export const deleteRule = (db: Database, id: number, was: RuleBody, actor: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await lockRule(tx, id, was);
    await tx
      .update(retentionRule)
      .set({ isActive: false, nextRunOn: null, deletedAt: now(), changedAt: now() })
      .where(eq(retentionRule.id, id));
    await recordDeletion(tx, actor, subjectOfRule(id), { ...before });
    await lapseOpen(tx, 'retention rule', subjectOfRule(id), 'the rule was deleted');
  });

/** Somebody who makes a rule erase more becomes its author: a second person must agree to it again. */
const erasesMore = (before: RuleBody, after: RuleBody): boolean =>
  (after.isActive && !before.isActive) ||
  after.days < before.days ||
  (after.mode === 'carry out' && before.mode === 'propose') ||
  isNarrower(after, before);
