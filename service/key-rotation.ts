/** Replaces SERVICE_KEY: moves what the previous key encrypted to the current one. */
import { eq, sql } from 'drizzle-orm';
import { minuteMs } from '@/lib/base/durations';
import type { Log } from '@/lib/base/log';
import { startLoop } from '@/lib/base/loop';
import type { Database, Queryable } from '@/lib/db';
import { evidenceKey, webhook } from './db/schema';
import { unwrapKey, wrapKey, wrapperId, wrapperIdLength } from './evidence/session-key';
import { type ServiceKeys, seal, unsealWithAny } from './keys';

export interface Rotated {
  moved: number;
  /** Values that none of the keys opens: changed, or moved from another row. */
  damaged: number;
}

export interface RotationOptions {
  size?: number;
  /** Stops between transactions. */
  signal?: AbortSignal | undefined;
}

const batchSize = 500;

const idOfWrapper = sql`substring(${evidenceKey.wrapped} from 1 for ${sql.raw(String(wrapperIdLength))})`;

interface WrappedRow extends Record<string, unknown> {
  id: string;
  wrapped: Buffer;
}

const rewrap = (keys: ServiceKeys, { id, wrapped }: WrappedRow): WrappedRow[] => {
  try {
    return [{ id, wrapped: wrapKey(keys.evidence, id, unwrapKey(keys, id, wrapped)) }];
  } catch {
    return [];
  }
};

/** One transaction, so that every key is always wrapped by one or the other. */
const rewrapBatch = (db: Database, keys: ServiceKeys, from: Buffer, after: string, size: number) =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<WrappedRow>(sql`
      select ${evidenceKey.sessionId} as id, ${evidenceKey.wrapped} as wrapped from ${evidenceKey}
      where ${evidenceKey.sessionId} > ${after} and ${idOfWrapper} = ${from}
      order by ${evidenceKey.sessionId} limit ${size} for update skip locked`);
    const moved = rows.flatMap((row) => rewrap(keys, row));
    const [ids, boxes] = [moved.map(({ id }) => id), moved.map(({ wrapped }) => wrapped)];

    if (moved.length > 0) {
      await tx.execute(sql`
        update ${evidenceKey} set wrapped = given.box
        from unnest(${sql.param(ids)}::text[], ${sql.param(boxes)}::bytea[]) as given(id, box)
        where ${evidenceKey.sessionId} = given.id`);
    }

    return {
      moved: moved.length,
      damaged: rows.length - moved.length,
      after: rows.length === size ? (rows.at(-1)?.id ?? null) : null,
    };
  });

const rewrapAll = async (
  db: Database,
  keys: ServiceKeys,
  from: Buffer,
  { size = batchSize, signal }: RotationOptions,
) => {
  const sum: Rotated = { moved: 0, damaged: 0 };
  let after: string | null = '';

  while (after !== null && !signal?.aborted) {
    const batch: Awaited<ReturnType<typeof rewrapBatch>> = await rewrapBatch(db, keys, from, after, size);
    sum.moved += batch.moved;
    sum.damaged += batch.damaged;
    after = batch.after;
  }

  return sum;
};

const isSealedWith = (key: Uint8Array, sealed: Buffer) => unsealWithAny([key], sealed) !== null;

/** There are few of them, and they do not name their key. */
const resealWebhookSecrets = (db: Database, keys: ServiceKeys, previous: Uint8Array): Promise<Rotated> =>
  db.transaction(async (tx) => {
    const rows = await tx.select({ id: webhook.id, sealed: webhook.sealedSecret }).from(webhook).for('update');
    const sum: Rotated = { moved: 0, damaged: 0 };

    for (const { id, sealed } of rows) {
      if (isSealedWith(keys.webhookSecret, sealed)) continue;
      const secret = unsealWithAny([previous], sealed);

      if (secret === null) {
        sum.damaged++;
      } else {
        await tx
          .update(webhook)
          .set({ sealedSecret: seal(keys.webhookSecret, secret) })
          .where(eq(webhook.id, id));
        sum.moved++;
      }
    }

    return sum;
  });

/** One round. Safe to interrupt and to run in several processes; what is left is done by the next round. */
export const rotateServiceKey = async (
  db: Database,
  keys: ServiceKeys,
  options: RotationOptions = {},
): Promise<Rotated> => {
  const { previous } = keys;
  if (!previous) return { moved: 0, damaged: 0 };

  const webhooks = await resealWebhookSecrets(db, keys, previous.webhookSecret);
  const evidence = await rewrapAll(db, keys, wrapperId(previous.evidence), options);

  return { moved: webhooks.moved + evidence.moved, damaged: webhooks.damaged + evidence.damaged };
};

/** Values by the key that they are encrypted with. */
export interface ServiceKeyUse {
  current: number;
  previous: number;
  /** Values that neither key opens. */
  unreadable: number;
}

export const countServiceKeyUse = async (db: Queryable, keys: ServiceKeys): Promise<ServiceKeyUse> => {
  const { rows } = await db.execute<{ id: Buffer; count: number }>(
    sql`select ${idOfWrapper} as id, count(*)::int as count from ${evidenceKey} group by 1`,
  );
  const use: ServiceKeyUse = { current: 0, previous: 0, unreadable: 0 };
  const placeOf = (isOf: (key: 'current' | 'previous') => boolean) =>
    (['current', 'previous'] as const).find(isOf) ?? 'unreadable';
  const sets = { current: keys, previous: keys.previous };

  for (const { id, count } of rows) {
    use[placeOf((key) => sets[key] !== null && wrapperId(sets[key].evidence).equals(id))] += count;
  }
  for (const { sealed } of await db.select({ sealed: webhook.sealedSecret }).from(webhook)) {
    use[placeOf((key) => sets[key] !== null && isSealedWith(sets[key].webhookSecret, sealed))] += 1;
  }

  return use;
};

/** Runs while SERVICE_KEY_PREVIOUS is set, and picks up what processes not restarted yet still write. */
export const startKeyRotation = (db: Database, keys: ServiceKeys, log: Log) =>
  startLoop({
    everyMs: minuteMs,
    work: async (signal) => {
      const { moved, damaged } = await rotateServiceKey(db, keys, { signal });
      if (moved > 0) log.info({ moved }, 'values re-encrypted under the current SERVICE_KEY');
      if (damaged > 0) log.error({ damaged }, 'values cannot be decrypted with any SERVICE_KEY');
    },
    onError: (error) => log.error({ error }, 'replacing SERVICE_KEY failed'),
  });
