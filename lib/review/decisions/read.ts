/** The list of decisions: one's own, or all that were or will be delivered. */
import { inArray, sql } from 'drizzle-orm';
import { type Person, rolesInclude } from '@/lib/access';
import type { DecisionRow, DecisionsAnswer, PersonName } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import { AppError } from '@/lib/base/errors';
import type { Queryable } from '@/lib/db';
import { appeal, person as personTable, verdict } from '@/lib/db/schema';
import { describeDelivery } from '../appeals/read';
import { reasonsByCode } from '../reasons';
import { describeVerdict } from '../verdict/read';
import { activeOpinions, type OpinionRow, readOpinions, type VerdictRow } from '../verdict/rows';
import { type DecisionFilter, writePlace } from './filter';
import { type FoundDecision, findDecisions } from './rows';

const pageSize = 50;

type Reader = Pick<Person, 'id' | 'roles'>;

export const readDecisions = async (
  db: Queryable,
  person: Reader,
  filter: DecisionFilter,
): Promise<DecisionsAnswer> => {
  const mayChoosePerson = rolesInclude(person.roles, 'triage.settle');
  if (filter.person !== null && filter.person !== person.id && !mayChoosePerson) {
    throw new AppError('FORBIDDEN', { userMessage: 'Only supervisors can filter by person. Remove that filter.' });
  }

  const asOf = now();
  const found = await findDecisions(db, filter, person.id, pageSize + 1);
  const page = found.slice(0, pageSize);
  const last = page.at(-1);

  return {
    rows: await describeRows(db, page, person.id, filter.view),
    next: last && found.length > page.length ? writePlace(last) : null,
    people: mayChoosePerson ? await readDeciders(db) : null,
    asOf: asOf.toISOString(),
  };
};

const readDeciders = async (db: Queryable): Promise<PersonName[]> => {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select p.id, p.name from person p
    where exists (select from opinion o where o.person_id = p.id) or exists (select from appeal a where a.person_id = p.id)
    order by lower(p.name), p.id
  `);

  return rows;
};

const describeRows = async (
  db: Queryable,
  page: readonly FoundDecision[],
  you: string,
  view: DecisionFilter['view'],
): Promise<DecisionRow[]> => {
  const [verdicts, appeals] = await Promise.all([
    describeVerdicts(db, page, you, view),
    describeAppeals(db, page, you),
  ]);
  const reasons = await readReasonWords(db, [...verdicts.values(), ...appeals.values()]);

  return page.flatMap(({ kind, key }) => {
    const row = (kind === 'verdict' ? verdicts : appeals).get(key);

    return row ? [{ ...row, reasons: row.reasons.map((code) => reasons.get(code) ?? code) }] : [];
  });
};

const readReasonWords = async (db: Queryable, rows: readonly DecisionRow[]): Promise<Map<string, string>> => {
  const codes = [...new Set(rows.flatMap(({ reasons }) => reasons))];

  return new Map((await reasonsByCode(db, codes)).map(({ code, words }) => [code, words]));
};

const idsOf = (page: readonly FoundDecision[], kind: FoundDecision['kind']): string[] =>
  page.filter((each) => each.kind === kind).map(({ id }) => id);

/** By opinion; reasons as codes. */
const describeVerdicts = async (
  db: Queryable,
  page: readonly FoundDecision[],
  you: string,
  view: DecisionFilter['view'],
): Promise<Map<string, DecisionRow>> => {
  const ids = idsOf(page, 'verdict');
  if (ids.length === 0) return new Map();
  const verdicts = new Map(
    (await db.select().from(verdict).where(inArray(verdict.id, ids))).map((row) => [row.id, row]),
  );
  const opinions = await readOpinions(db, ids);

  return new Map(
    page.flatMap(({ key, id, state, at }) => {
      const row = verdicts.get(id);
      const given = opinions.find((each) => each.id === key);
      if (!row || !given) return [];
      const all = opinions.filter(({ verdictId }) => verdictId === id);
      // Others' opinions on an undecided verdict are nobody's business, so one's own list has only one's own.
      const standing =
        view === 'mine' ? [given] : activeOpinions(all).filter(({ decision }) => decision === row.decision);
      const { words, undoUntil } = describeVerdict({ verdict: row, opinions: all }, you);
      const isUndone = state === 'undone';

      return [
        [
          key,
          {
            key,
            kind: 'verdict',
            id,
            sessionId: row.sessionId,
            decision: view === 'mine' ? given.decision : (row.decision ?? given.decision),
            by: standing.map(({ by }) => by),
            reasons: [...new Set(standing.flatMap(({ reasons }) => reasons))],
            decidedAt: at.toISOString(),
            state,
            words: isUndone
              ? 'Undone. Nothing was sent.'
              : `${view === 'mine' ? otherwiseWords(row, given) : ''}${problemWords(row) ?? words}`,
            delivery: isUndone ? null : row.delivery,
            sentAt: isUndone ? null : (row.sentAt?.toISOString() ?? null),
            confirmedAt: !isUndone && row.state === 'confirmed' ? row.stateAt.toISOString() : null,
            undoUntil: isUndone ? null : undoUntil,
          } satisfies DecisionRow,
        ] as const,
      ];
    }),
  );
};

/** One's own opinion is shown with the verdict's state, so it says where the verdict is another. */
const otherwiseWords = (row: VerdictRow, given: OpinionRow): string => {
  if (row.decision === null || row.decision === given.decision) return '';

  return `Final verdict: ${row.decision === 'approve' ? 'approved' : 'rejected'}. `;
};

/** What went wrong with the delivery; `null`: nothing, or it no longer matters. */
const problemWords = ({ state, problem, deadAt }: VerdictRow): string | null => {
  if (state !== 'recorded' || problem === null) return null;

  return deadAt ? problem : `${problem} Proofdesk will try again.`;
};

/** By appeal; reasons as codes. */
const describeAppeals = async (
  db: Queryable,
  page: readonly FoundDecision[],
  you: string,
): Promise<Map<string, DecisionRow>> => {
  const ids = idsOf(page, 'appeal');
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ row: appeal, name: personTable.name })
    .from(appeal)
    .innerJoin(personTable, sql`${personTable.id} = ${appeal.personId}`)
    .where(inArray(appeal.id, ids));
  const states = new Map(page.map(({ key, state }) => [key, state]));

  return new Map(
    found.flatMap(({ row, name }) => {
      const state = states.get(row.id);
      if (row.finding === null || row.endedAt === null || state === undefined) return [];

      return [
        [
          row.id,
          {
            key: row.id,
            kind: 'appeal',
            id: row.id,
            sessionId: row.sessionId,
            decision: row.finding,
            by: [{ id: row.personId, name }],
            reasons: row.reasons,
            decidedAt: row.endedAt.toISOString(),
            state,
            words: appealWords(row),
            delivery: row.delivery,
            sentAt: row.sentAt?.toISOString() ?? null,
            confirmedAt: null,
            undoUntil: state === 'held' && row.personId === you ? (row.holdUntil?.toISOString() ?? null) : null,
          } satisfies DecisionRow,
        ] as const,
      ];
    }),
  );
};

const appealWords = (row: typeof appeal.$inferSelect): string => {
  const delivery = describeDelivery(row);

  switch (delivery?.state) {
    case 'held':
      return 'Not sent yet.';
    case 'sending':
      return delivery.problem ? `${delivery.problem} Proofdesk will try again.` : 'Sending to the webhook.';
    case 'sent':
      return 'Accepted by the webhook.';
    case 'failed':
      return delivery.problem ?? 'Delivery failed.';
    case 'not sent':
      return 'Not sent: no webhook is configured. Inform the integrator yourself.';
    case 'told':
      return 'The integrator was informed.';
    default:
      return 'From before appeal outcomes were delivered.';
  }
};
