/** Why the sessions of a request are erased. */
import { eq, sql } from 'drizzle-orm';
import type { RequestKind } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { deletionRequest, retentionRule } from '@/lib/db/schema';
import type { Keyring } from '@/lib/keys';
import type { RequestRow } from './request';
import { maskedIf, readWords } from './words';

/** As written by whoever submitted it. Otherwise a retention rule or a follow-up says it itself, without personal data. */
export const readReason = async (
  db: Queryable,
  keys: Keyring,
  row: RequestRow,
  masked: boolean,
): Promise<{ reason: string | null; isWritten: boolean }> => {
  const written = maskedIf(masked, await readWords(db, keys, row.id, row.reason));
  if (written !== null) return { reason: written, isWritten: true };
  const rule = await readRule(db, row);

  return { reason: rule === null ? await readFollowUpReason(db, row) : `Retention rule ${rule}`, isWritten: false };
};

const readRule = async (db: Queryable, { ruleId }: Pick<RequestRow, 'ruleId'>): Promise<string | null> => {
  if (ruleId === null) return null;
  const [rule] = await db.select().from(retentionRule).where(eq(retentionRule.id, ruleId));

  return rule ? `“${rule.name}”: older than ${rule.days.toLocaleString('en')} days` : null;
};

const firstWords: Record<RequestKind, string> = {
  request: ', which the person requested',
  direct: ', a direct deletion',
  retention: '',
  planned: ', itself a follow-up',
};

/** The words of the first request are erased when it ends; what it was and what held the sessions stays on record. */
const readFollowUpReason = async (db: Queryable, { id, followsId }: RequestRow): Promise<string | null> => {
  if (followsId === null) return null;
  const [first] = await db.select().from(deletionRequest).where(eq(deletionRequest.id, followsId));
  if (!first) return null;

  const rule = await readRule(db, first);
  const { rows } = await db.execute<{ because: string }>(sql`
    select distinct held.held_because as because
    from deletion_item i join deletion_item held on held.session_id = i.session_id
    where i.request_id = ${id} and held.request_id = ${followsId} and held.held_because is not null
    order by because
  `);
  const by = rule === null ? firstWords[first.kind] : `, by retention rule ${rule}`;
  const holds = rows.length === 0 ? '' : `: ${rows.map(({ because }) => because).join('; ')}`;

  return `Follow-up to ${first.reference}${by}. The hold has ended${holds}.`;
};
