/** Retention rules: what each would erase, and the worker's runs that make requests of it. */
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Day, DryRunAnswer } from '@/lib/answers';
import { type Actor, recordEvent, theDesk } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Database, Queryable } from '@/lib/db';
import { mirrorSession, retentionRule } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import { readListingFacts } from '@/lib/mirror';
import { today } from '../holds/check';
import { addItems } from '../requests/direct';
import { addDays, addMonths } from '../requests/due';
import { takeTurns } from '../requests/elsewhere';
import { openRequest } from '../requests/open';
import { holdItems } from '../requests/submit';
import { findByRule, type Rule, type RuleFindings } from './find';

const mostExamples = 5;

/** What a rule would do now; nothing is changed. */
export const dryRun = async (db: Database, ruleId: number, actor: Actor): Promise<DryRunAnswer> => {
  const [rule] = await db.select().from(retentionRule).where(eq(retentionRule.id, ruleId));
  if (!rule) throw new AppError('NOT_FOUND', { userMessage: 'There is no such rule. Load the page again.' });

  const findings = await findByRule(db, rule);
  const { isExact } = await readListingFacts(db);
  await recordEvent(db, { code: 'retention.tried', actor, subject: subjectOf(rule), details: countsOf(findings) });

  return {
    ...countsOf(findings),
    examples: findings.toErase.slice(0, mostExamples),
    listed: { kind: isExact ? 'exactly' : 'at least', count: await db.$count(mirrorSession) },
  };
};

const subjectOf = ({ id }: Rule) => `rule ${id}`;

const countsOf = ({ toErase, held, unknown, elsewhere }: RuleFindings) => ({
  wouldErase: toErase.length,
  held: held.size,
  unknown,
  elsewhere,
});

/** For the worker: runs every rule that is due, each in a transaction of its own. Returns how many ran. */
export const runDueRules = async (db: Database): Promise<number> => {
  const due = await db
    .select({ id: retentionRule.id })
    .from(retentionRule)
    .where(isDue())
    .orderBy(asc(retentionRule.id));
  let ran = 0;
  for (const { id } of due) if (await run(db, id)) ran += 1;

  return ran;
};

const isDue = () => and(eq(retentionRule.isActive, true), lte(retentionRule.nextRunOn, today()));

const nextRun: Record<Rule['every'], (day: Day) => Day> = {
  day: (day) => addDays(day, 1),
  week: (day) => addDays(day, 7),
  month: (day) => addMonths(day, 1),
};

/** `false`: another worker was quicker. */
const run = (db: Database, ruleId: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [rule] = await tx
      .select()
      .from(retentionRule)
      .where(and(eq(retentionRule.id, ruleId), isDue()))
      .for('update');
    if (!rule) return false;

    await takeTurns(tx);
    const findings = await findByRule(tx, rule);
    await recordEvent(tx, {
      code: 'retention.ran',
      actor: theDesk,
      subject: subjectOf(rule),
      details: { ...countsOf(findings), mode: rule.mode },
    });
    await makeRequests(tx, rule, findings);
    await tx
      .update(retentionRule)
      .set({ lastRunOn: today(), nextRunOn: nextRun[rule.every](today()) })
      .where(eq(retentionRule.id, ruleId));

    return true;
  });

/** So that each has a certificate of a size that can be looked at. */
const mostInOne = 5_000;

/** Sessions that must be kept go with the first of them; with nothing to erase, no request is made. */
const makeRequests = async (tx: Queryable, rule: Rule, { toErase, held }: RuleFindings): Promise<void> => {
  const ids = toErase.map(({ sessionId }) => sessionId);

  for (let from = 0; from < ids.length; from += mostInOne) {
    const part = ids.slice(from, from + mostInOne);
    const isProposal = rule.mode === 'propose';
    const { id } = await openRequest(
      tx,
      {
        kind: 'retention',
        state: isProposal ? 'approval' : 'delayed',
        ruleId: rule.id,
        notBefore: isProposal ? null : now(),
      },
      theDesk,
      { rule: rule.id, sessions: part.length },
    );
    await addItems(tx, id, part, null);

    if (from === 0) {
      const scheduled = await findScheduled(tx, [...held.keys()]);
      const newlyHeld = new Map([...held].filter(([sessionId]) => !scheduled.has(sessionId)));
      await addItems(tx, id, [...newlyHeld.keys()], null);
      await holdItems(tx, id, newlyHeld);
    }
  }
};

/** Kept by an earlier request, which erases them when they need not be kept any more. */
const findScheduled = async (tx: Queryable, sessionIds: readonly string[]): Promise<Set<string>> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select i.session_id as id from deletion_item i join deletion_request r on r.id = i.request_id
    where i.session_id = any(${sql.param(sessionIds)}::text[]) and i.state = 'held' and r.state <> 'cancelled'
  `);

  return new Set(rows.map(({ id }) => id));
};
