/** Retention rules: the dry run, and the worker's runs that open deletion requests. */
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Day, DryRunAnswer } from '@/lib/answers';
import { type Actor, recordEvent, theDesk } from '@/lib/audit';
import type { Database, Queryable } from '@/lib/db';
import { mirrorSession, retentionRule } from '@/lib/db/schema';
import { readListingFacts, whyNotCurrent } from '@/lib/mirror';
import { addDays, addMonths, today } from '../calendar';
import { takeTurns } from '../requests/elsewhere';
import { addItems, holdItems } from '../requests/items';
import { openRequest } from '../requests/request';
import { startErasure } from '../requests/start';
import { countsOf, findByRule, type Rule, type RuleFindings, readRule } from './find';
import { proposeRule } from './first-run';
import { subjectOfRule } from './settings';

const maxExamples = 5;

/** What a rule would do now. Changes nothing. */
export const dryRun = async (db: Database, ruleId: number, actor: Actor): Promise<DryRunAnswer> => {
  const rule = await readRule(db, ruleId);
  const findings = await findByRule(db, rule);
  const facts = await readListingFacts(db);
  await recordEvent(db, { code: 'retention.tried', actor, subject: subjectOf(rule), details: countsOf(findings) });

  return {
    ...countsOf(findings),
    examples: findings.toErase.slice(0, maxExamples),
    listed: {
      kind: facts.isExact ? 'exactly' : 'at least',
      count: await db.$count(mirrorSession),
      asOf: facts.endSeenAt,
    },
  };
};

const subjectOf = ({ id }: Rule) => subjectOfRule(id);

/** A new or changed rule erases nothing until a second person has agreed to it. */
const isOnTrial = ({ mode, agreedAt }: Rule): boolean => mode === 'carry out' && agreedAt === null;

/**
 * For the worker: runs every due rule in its own transaction. Returns how many ran. While the list cannot be read or sync
 * is overdue, rules stay due: a status may have changed at the service, and what was not seen cannot be judged.
 */
export const runDueRules = async (db: Database): Promise<number> => {
  if ((await whyRunsWait(db)) !== null) return 0;
  const due = await db
    .select({ id: retentionRule.id })
    .from(retentionRule)
    .where(isDue())
    .orderBy(asc(retentionRule.id));
  let ran = 0;
  for (const { id } of due) if (await run(db, id)) ran += 1;

  return ran;
};

/** Why due runs wait, and what to do; `null`: they do not. */
export const whyRunsWait = async (db: Queryable): Promise<string | null> => whyNotCurrent(await readListingFacts(db));

const isDue = () =>
  and(eq(retentionRule.isActive, true), isNull(retentionRule.deletedAt), lte(retentionRule.nextRunOn, today()));

const nextRun: Record<Rule['every'], (day: Day) => Day> = {
  day: (day) => addDays(day, 1),
  week: (day) => addDays(day, 7),
  month: (day) => addMonths(day, 1),
};

/** `false`: another worker has already run it. */
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
      details: { ...countsOf(findings), mode: isOnTrial(rule) ? 'propose' : rule.mode },
    });
    await tx
      .update(retentionRule)
      .set({ lastRunOn: today(), nextRunOn: nextRun[rule.every](today()) })
      .where(eq(retentionRule.id, ruleId));
    if (isOnTrial(rule)) await proposeRule(tx, rule, countsOf(findings));
    else await openRequests(tx, rule, findings);

    return true;
  });

/** Keeps each certificate to a readable size. */
const maxPerRequest = 5_000;

/** Held sessions go into the first request. With nothing to erase, no request is opened. */
const openRequests = async (tx: Queryable, rule: Rule, { toErase, held }: RuleFindings): Promise<void> => {
  const ids = toErase.map(({ sessionId }) => sessionId);

  for (let from = 0; from < ids.length; from += maxPerRequest) {
    const part = ids.slice(from, from + maxPerRequest);
    const isProposal = rule.mode === 'propose';
    const started = await startErasure(tx, { kind: 'retention', isProposal });
    const { id } = await openRequest(
      tx,
      {
        kind: 'retention',
        ...started,
        ruleId: rule.id,
        // Whoever wrote the rule does not approve what it proposes.
        submittedBy: isProposal ? rule.changedBy : null,
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

/** Already held in an earlier request, whose follow-up will erase them. */
const findScheduled = async (tx: Queryable, sessionIds: readonly string[]): Promise<Set<string>> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select i.session_id as id from deletion_item i join deletion_request r on r.id = i.request_id
    where i.session_id = any(${sql.param(sessionIds)}::text[]) and i.state = 'held' and r.state <> 'cancelled'
  `);

  return new Set(rows.map(({ id }) => id));
};
