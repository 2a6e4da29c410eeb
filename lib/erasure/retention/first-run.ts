/** The first run of a new or changed rule proposes; a second person agrees before the rule erases anything. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { hasOpenProposal, type Proposable, propose } from '@/lib/access';
import { recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { AppError } from '@/lib/base/errors';
import type { Queryable } from '@/lib/db';
import { retentionRule } from '@/lib/db/schema';
import { today } from '../calendar';
import { objectionToSeen } from '../requests/start';
import { findByRule, type Rule } from './find';
import { subjectOfRule } from './settings';

/** With nothing to erase there is nothing to agree to yet. */
export const proposeRule = async (
  tx: Queryable,
  { id, name, days, changedAt, changedBy }: Rule,
  { wouldErase, held }: { wouldErase: number; held: number },
): Promise<void> => {
  if (wouldErase === 0 || (await hasOpenProposal(tx, 'retention rule', subjectOfRule(id)))) return;

  await propose(
    tx,
    ruleProposal,
    {
      subject: subjectOfRule(id),
      change: { id, changedAt: changedAt.toISOString() },
      changes: [
        { name: 'Rule', before: null, after: name },
        { name: 'Older than (days)', before: null, after: String(days) },
        { name: 'Sessions to erase', before: null, after: String(wouldErase) },
        { name: 'Held', before: null, after: String(held) },
      ],
      because: 'A second person must agree before a new or changed rule erases sessions.',
    },
    { personId: changedBy, requestId: null, address: null },
  );
};

const agreementSchema = z.strictObject({ id: z.int(), changedAt: z.iso.datetime() });

const readAgreed = async (tx: Queryable, stored: unknown): Promise<Rule> => {
  const { id, changedAt } = agreementSchema.parse(stored);
  const [rule] = await tx.select().from(retentionRule).where(eq(retentionRule.id, id)).for('update');
  if (!rule?.isActive || rule.changedAt.toISOString() !== changedAt) {
    throw new AppError('CONFLICT', { userMessage: 'This rule has been changed since. Withdraw the proposal.' });
  }

  return rule;
};

/** The rule erases from its next run on, which is due at once. */
export const ruleProposal: Proposable = {
  kind: 'retention rule',
  objectTo: async (tx, stored, confirmed) => {
    const { toErase } = await findByRule(tx, await readAgreed(tx, stored));

    return objectionToSeen(
      toErase.map(({ sessionId }) => sessionId),
      confirmed,
    );
  },
  apply: async (tx, stored, actor) => {
    const { id } = await readAgreed(tx, stored);
    await tx.update(retentionRule).set({ agreedAt: now(), nextRunOn: today() }).where(eq(retentionRule.id, id));
    await recordEvent(tx, {
      code: 'settings.retention_changed',
      actor,
      subject: subjectOfRule(id),
      changes: [{ name: 'agreed', before: 'false', after: 'true' }],
    });
  },
};
