/** Whether this desk has a demo history, and how far it is. Kept with the settings, so that a killed start goes on. */
import { eq, sql } from 'drizzle-orm';
import { hasPeople } from '@/lib/access';
import { now } from '@/lib/base/clock';
import type { Settings } from '@/lib/base/config';
import { dayMs } from '@/lib/base/durations';
import type { Database, Queryable } from '@/lib/db';
import { setting } from '@/lib/db/schema';
import type { Step } from './plan';

const name = 'demo_history';

/** How far the history reaches back from the first start. */
export const historyMs = 90 * dayMs;

/** Ids that later steps need, such as that of a deletion request. */
export type Notes = Record<string, string>;

export interface Progress {
  steps: Step[];
  done: number;
  notes: Notes;
}

type HistoryState =
  /** To be made before the desk opens. */
  { state: 'pending'; progress: Progress | null } | { state: 'made' | 'given up' };

const isEmbedded = ({ UPSTREAM_URL, DATABASE_URL, DATABASE_OWNER_URL, SERVICE_DATABASE_URL }: Settings): boolean =>
  !UPSTREAM_URL && !DATABASE_URL && !DATABASE_OWNER_URL && !SERVICE_DATABASE_URL;

const isWanted = (settings: Settings): boolean =>
  settings.DEMO_HISTORY === 'on' && settings.DEMO_SESSIONS > 0 && isEmbedded(settings);

const read = async (db: Queryable): Promise<HistoryState | null> => {
  const [row] = await db.select().from(setting).where(eq(setting.name, name));

  return (row?.value as HistoryState | undefined) ?? null;
};

const write = async (db: Queryable, value: HistoryState): Promise<void> => {
  const values = { value, changedAt: now() };
  await db
    .insert(setting)
    .values({ name, ...values })
    .onConflictDoUpdate({ target: setting.name, set: values });
};

/**
 * Decides, before anything else is stored, whether the desk gets a history: only a new one, with everything embedded.
 * True while it is still to be made, whatever the settings say by then.
 */
export const claimHistory = async (db: Database, settings: Settings): Promise<boolean> => {
  const known = await read(db);
  if (known) return known.state === 'pending' && isEmbedded(settings);
  if (!isWanted(settings) || (await hasPeople(db))) return false;
  await write(db, { state: 'pending', progress: null });

  return true;
};

export const readProgress = async (db: Queryable): Promise<Progress | null> => {
  const known = await read(db);

  return known?.state === 'pending' ? known.progress : null;
};

export const startProgress = (db: Queryable, progress: Progress): Promise<void> =>
  write(db, { state: 'pending', progress });

/** In the transaction of the step. */
export const noteStep = async (tx: Queryable, done: number, notes: Notes): Promise<void> => {
  await tx.execute(sql`
    update setting set value = jsonb_set(
      jsonb_set(value, '{progress,done}', to_jsonb(${done}::int)), '{progress,notes}', ${JSON.stringify(notes)}::jsonb)
    where name = ${name}
  `);
};

export const endHistory = (db: Queryable, state: 'made' | 'given up'): Promise<void> => write(db, { state });
