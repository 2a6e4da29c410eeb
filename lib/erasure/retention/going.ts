/** The sessions that a rule would erase now, all of them, for whoever agrees to its first run. */
import type { RuleGoingPage } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import type { Database } from '@/lib/db';
import { seenOf } from '../requests/seen';
import { confirmedWith } from '../requests/start';
import { countsOf, findByRule, readRule } from './find';
import { subjectOfRule } from './settings';

const pageSize = 100;

/** By id, without personal data. `after`: the last id seen. The first page is recorded, as a dry run. */
export const listGoingByRule = async (
  db: Database,
  ruleId: number,
  after: string | null,
  actor: Actor,
): Promise<RuleGoingPage> => {
  const findings = await findByRule(db, await readRule(db, ruleId));
  if (after === null) {
    await recordEvent(db, {
      code: 'retention.tried',
      actor,
      subject: subjectOfRule(ruleId),
      details: countsOf(findings),
    });
  }
  const { toErase } = findings;
  const ids = toErase.map(({ sessionId }) => sessionId);
  const going = toErase
    .filter(({ sessionId }) => after === null || sessionId > after)
    .sort((one, other) => (one.sessionId < other.sessionId ? -1 : 1));

  return {
    sessions: going.slice(0, pageSize),
    total: toErase.length,
    confirmWith: confirmedWith(ids),
    seen: seenOf(ids),
    more: going.length > pageSize,
  };
};
