/** The policy that decisions are made under: the built-in one, with the numbers that were last changed over HTTP. */
import { desc, eq, sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import type { WirePayload } from '@/lib/contract';
import type { Database, Queryable } from '@/lib/db';
import { currentPolicy, type Policy } from '@/lib/decision';
import { policyChange } from '../db/schema';
import type { EnrolmentSettings } from '../enrolment/settings';
import { conflict } from '../refusals';
import { leftOutOf } from './left-out';

type Settings = Pick<EnrolmentSettings, 'liveness'>;
type Change = WirePayload<'policyChange'>;
type ChangeRow = typeof policyChange.$inferSelect;

interface PolicyInForce {
  policy: Policy;
  basis: WirePayload<'policy'>['basis'];
}

const policyOf = (change: Pick<ChangeRow, 'revision' | 'numbers'> | undefined, settings: Settings): PolicyInForce => {
  const leftOut = leftOutOf(settings);
  if (!change) return { policy: { ...currentPolicy, leftOut }, basis: 'default' };

  // Names both, because an upgrade may change what a request cannot.
  const version = `${currentPolicy.version}.${change.revision}`;

  return { policy: { ...currentPolicy, ...change.numbers, version, leftOut }, basis: 'changed' };
};

const findLatest = async (db: Queryable): Promise<ChangeRow | undefined> => {
  const [latest] = await db.select().from(policyChange).orderBy(desc(policyChange.revision)).limit(1);

  return latest;
};

/** The policy for the next decision. */
export const readPolicy = async (db: Queryable, settings: Settings): Promise<PolicyInForce> =>
  policyOf(await findLatest(db), settings);

export const describePolicy = ({ policy, basis }: PolicyInForce): WirePayload<'policy'> => {
  const { version, thresholds, weights, decisionMix, bestWithUnscored, mayBeAbsent, leftOut } = policy;

  return {
    version,
    basis,
    thresholds,
    weights,
    decisionMix,
    bestWithUnscored,
    mayBeAbsent: [...mayBeAbsent],
    leftOut: [...leftOut],
  };
};

const numbersOf = ({ thresholds, weights, decisionMix }: Change): ChangeRow['numbers'] => ({
  thresholds,
  weights,
  decisionMix,
});

const isSame = (earlier: ChangeRow, change: Change): boolean =>
  earlier.basedOn === change.basedOn && JSON.stringify(earlier.numbers) === JSON.stringify(numbersOf(change));

/** The change with this reference, or nothing for a new reference. */
const findEarlier = async (tx: Queryable, change: Change): Promise<ChangeRow | undefined> => {
  const [earlier] = await tx.select().from(policyChange).where(eq(policyChange.reference, change.reference));
  if (earlier && !isSame(earlier, change)) {
    throw conflict('This reference belongs to another change. Choose a new one for each change.');
  }

  return earlier;
};

/** Makes a new version for the decisions that follow. Repeating the request returns the same response. */
export const changePolicy = (
  db: Database,
  change: Change,
  { settings, changedBy }: { settings: Settings; changedBy: string },
): Promise<PolicyInForce> =>
  db.transaction(async (tx) => {
    // One change at a time: whoever waits sees what was changed meanwhile.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('policy changes', 0))`);

    const earlier = await findEarlier(tx, change);
    if (earlier) return policyOf(earlier, settings);

    const latest = await findLatest(tx);
    const { version } = policyOf(latest, settings).policy;
    if (change.basedOn !== version) {
      throw conflict(`The policy in force is version ${version}. Read it, and base the change on it.`);
    }

    const [made] = await tx
      .insert(policyChange)
      .values({
        revision: (latest?.revision ?? 0) + 1,
        basedOn: change.basedOn,
        numbers: numbersOf(change),
        reference: change.reference,
        changedBy,
        changedAt: now().toISOString(),
      })
      .returning();
    if (!made) throw new Error('The policy change was not stored.');

    return policyOf(made, settings);
  });
