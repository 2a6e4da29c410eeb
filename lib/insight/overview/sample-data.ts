/** The drawn data of a demo desk. The launcher counts it, at every start. */
import { inArray } from 'drizzle-orm';
import type { OverviewSample } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import { setting } from '@/lib/db/schema';

const sessionsName = 'demo_sessions';
const historyName = 'demo_history';

/** `0`: the service has none. */
export const writeSampleSessions = async (db: Queryable, count: number): Promise<void> => {
  const values = { value: { count, at: now().toISOString() }, changedAt: now() };
  await db
    .insert(setting)
    .values({ name: sessionsName, ...values })
    .onConflictDoUpdate({ target: setting.name, set: values });
};

/** `isEmbedded`: the sessions on screen are those of the service that the launcher looked at. */
export const readSample = async (db: Queryable, isEmbedded: boolean): Promise<OverviewSample> => {
  const rows = await db
    .select({ name: setting.name, value: setting.value })
    .from(setting)
    .where(inArray(setting.name, [sessionsName, historyName]));
  const stored = <Value>(name: string) => rows.find((row) => row.name === name)?.value as Value | undefined;
  const counted = stored<{ count: number; at: string }>(sessionsName);

  return {
    sessions: isEmbedded && counted && counted.count > 0 ? counted : null,
    hasHistory: stored<{ state: string }>(historyName)?.state === 'made',
  };
};
