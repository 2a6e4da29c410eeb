/** Settings → Connection: the state of the service and the connection to it, across all processes. */

import { desc, eq, gte, sql } from 'drizzle-orm';
import type { ConnectionAnswer, CrawlRow, OverviewService, SourceState } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import { isAppError } from '@/lib/base/errors';
import type { Database, Queryable } from '@/lib/db';
import {
  drift,
  mirrorCrawl,
  mirrorShape,
  setAside,
  upstreamHealth,
  upstreamSource,
  upstreamState,
} from '@/lib/db/schema';
import {
  addTimes,
  healthStepMs,
  isWrongAddress,
  noTimes,
  percentile,
  statusIntervalMs,
  type Upstream,
} from '@/lib/upstream';
import { countResults, coverageOf, type ListingFacts, readListingFacts } from './coverage';
import { fullEveryMs } from './pace';
import { confirmWithinMs } from './reports';

const healthSteps = dayMs / healthStepMs;
const maxCrawls = 12;
const maxDrift = 200;
const maxSetAside = 200;

const ago = (milliseconds: number): Date => new Date(now().getTime() - milliseconds);

const startOfToday = (): Date => new Date(`${now().toISOString().slice(0, 10)}T00:00:00Z`);

const toInstant = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

/** Every step of the last day, so that gaps show, and the day's p95. */
const readDay = async (db: Queryable): Promise<{ health: ConnectionAnswer['health']; most: number | null }> => {
  const newest = Math.floor(now().getTime() / healthStepMs) * healthStepMs;
  const oldest = newest - (healthSteps - 1) * healthStepMs;
  const rows = await db
    .select()
    .from(upstreamHealth)
    .where(gte(upstreamHealth.at, new Date(oldest)));
  const known = new Map(rows.map((row) => [row.at.getTime(), row]));

  const health = Array.from({ length: healthSteps }, (_, step) => {
    const at = oldest + step * healthStepMs;
    const row = known.get(at);

    return {
      at: new Date(at).toISOString(),
      answers: row?.answers ?? 0,
      failures: row?.failures ?? 0,
      half: row ? percentile(row.times, 0.5) : null,
      most: row ? percentile(row.times, 0.95) : null,
    };
  });

  return { health, most: percentile(rows.map(({ times }) => times).reduce(addTimes, noTimes), 0.95) };
};

type State = typeof upstreamState.$inferSelect;
type Source = typeof upstreamSource.$inferSelect;

const stateOf = (observed: Source | undefined, closedUntil: Date | null): SourceState => {
  const { answeredAt = null, failedAt = null, failure = null } = observed ?? {};
  if (closedUntil) return { kind: 'asks us to wait', at: closedUntil.toISOString(), message: null };
  if (failedAt && (!answeredAt || failedAt > answeredAt)) {
    return { kind: 'not answering', at: failedAt.toISOString(), message: failure };
  }

  return answeredAt
    ? { kind: 'answering', at: answeredAt.toISOString(), message: null }
    : { kind: 'not asked yet', at: null, message: null };
};

/** An outage says nothing about the credentials, so the last known state is kept. */
const credentialsOf = (observed: State | undefined): ConnectionAnswer['credentials'] => {
  const { answeredAt = null, failedAt = null, failureCode = null } = observed ?? {};
  if (failureCode === 'UPSTREAM_REFUSED' && failedAt && (!answeredAt || failedAt > answeredAt)) return 'refused';

  return answeredAt ? 'accepted' : 'not known';
};

/** Each in its own right: pictures that load do not make the list any fresher. */
const readSources = async (
  db: Queryable,
  closedUntil: Date | null,
): Promise<Pick<ConnectionAnswer, 'state' | 'sources'>> => {
  const rows = await db.select().from(upstreamSource);
  const find = (name: Source['source']) =>
    stateOf(
      rows.find(({ source }) => source === name),
      closedUntil,
    );

  return {
    state: find('list'),
    sources: { status: find('status'), results: find('results'), images: find('images') },
  };
};

const readEvidenceWhileWaiting = async (db: Queryable): Promise<ConnectionAnswer['evidenceWhileWaiting']> => {
  const { rows } = await db.execute<{ released: boolean | null; withheld: boolean | null }>(sql`
    select bool_or(result_state = 'read') as released, bool_or(result_state = 'withheld') as withheld
    from mirror_session where status = 'WAITING_FOR_MANUAL_APPROVE'
  `);

  return rows[0]?.released ? 'released' : rows[0]?.withheld ? 'withheld' : 'not known';
};

const readReports = async (
  db: Queryable,
): Promise<{ webhook: ConnectionAnswer['webhook']; budget: ConnectionAnswer['budget'] }> => {
  const { rows } = await db.execute<{
    lastAt: string | null;
    today: number;
    replays: number;
    waiting: number;
    asked: number;
    nextAt: string | null;
  }>(sql`
    with waiting as (
      select distinct r.session_id,
        greatest(${now()}::timestamptz, c.asked_at + ${`${statusIntervalMs} ms`}::interval) as next_at
      from webhook_report r left join status_check c on c.session_id = r.session_id
      where r.confirmed_at is null and r.at > ${ago(confirmWithinMs)}::timestamptz
    )
    select max(at) as "lastAt",
      count(*) filter (where at >= ${startOfToday()}::timestamptz)::int as today,
      coalesce(sum(replays) filter (where at >= ${startOfToday()}::timestamptz), 0)::int as replays,
      (select count(*)::int from waiting) as waiting,
      (select count(*)::int from status_check where asked_at > ${ago(statusIntervalMs)}::timestamptz) as asked,
      (select min(next_at) from waiting) as "nextAt"
    from webhook_report
  `);
  const [row] = rows;
  if (!row) throw new Error('The count returned no row.');
  const instant = (text: string | null) => text && new Date(text).toISOString();

  return {
    webhook: {
      lastAt: instant(row.lastAt),
      today: row.today,
      replaysToday: row.replays,
      waiting: row.waiting,
    },
    budget: { askedThisMinute: row.asked, waiting: row.waiting, nextAt: instant(row.nextAt) },
  };
};

/** Omits successful crawls that found nothing: there is one every minute. */
const readCrawls = async (db: Queryable): Promise<CrawlRow[]> => {
  const rows = await db
    .select()
    .from(mirrorCrawl)
    .where(
      sql`kind = 'full' or state <> 'complete' or problem is not null or added + changed + gone > 0
        or id = (select max(id) from mirror_crawl)`,
    )
    .orderBy(desc(mirrorCrawl.id))
    .limit(maxCrawls);

  return rows.map(({ progress: _, asOf: __, beganAt, endedAt, ...crawl }) => ({
    ...crawl,
    beganAt: beganAt.toISOString(),
    endedAt: toInstant(endedAt),
  }));
};

const readNextFull = async (db: Queryable): Promise<string | null> => {
  const [row] = await db
    .select({ endedAt: mirrorCrawl.endedAt })
    .from(mirrorCrawl)
    .where(sql`${eq(mirrorCrawl.kind, 'full')} and state = 'complete'`)
    .orderBy(desc(mirrorCrawl.endedAt))
    .limit(1);

  return row?.endedAt ? new Date(row.endedAt.getTime() + fullEveryMs).toISOString() : null;
};

const readRefusals = async (db: Queryable): Promise<number> => {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${upstreamHealth.refusals}), 0)::int` })
    .from(upstreamHealth)
    .where(gte(upstreamHealth.at, startOfToday()));

  return row?.sum ?? 0;
};

const readDrift = async (db: Queryable): Promise<ConnectionAnswer['drift']> => {
  const rows = await db.select().from(drift).orderBy(desc(drift.lastAt)).limit(maxDrift);

  return rows.map((row) => ({ ...row, firstAt: row.firstAt.toISOString(), lastAt: row.lastAt.toISOString() }));
};

const readSetAside = async (db: Queryable): Promise<ConnectionAnswer['setAside']> => {
  const rows = await db.select().from(setAside).orderBy(desc(setAside.lastAt), setAside.mark).limit(maxSetAside);

  return rows.map(({ page, place, firstAt, lastAt, ...row }) => ({
    ...row,
    page: page + 1,
    row: place + 1,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
  }));
};

interface ConnectionTools {
  db: Database;
  upstream: Upstream;
  address: string;
  pathPrefix: string;
  isEmbedded: boolean;
}

export const readConnection = async (
  { db, upstream, address, pathPrefix, isEmbedded }: ConnectionTools,
  suggestedPrefix: string | null = null,
): Promise<ConnectionAnswer> => {
  // This process's latest figures may not be written yet.
  await upstream.flushRecords();
  const [observed] = await db.select().from(upstreamState);
  const [shape] = await db.select().from(mirrorShape);

  return {
    address,
    pathPrefix,
    suggestedPrefix,
    isEmbedded,
    ...(await readSources(db, await upstream.closedUntil())),
    credentials: credentialsOf(observed),
    evidenceWhileWaiting: await readEvidenceWhileWaiting(db),
    breaker: { state: upstream.health().breaker, lastOpenedAt: toInstant(observed?.pausedAt) },
    ...(await readReports(db)),
    health: (await readDay(db)).health,
    refusalsToday: await readRefusals(db),
    list: { order: shape?.order ?? null, pageBase: shape?.pageBase ?? null, pageSize: shape?.pageSize ?? null },
    coverage: coverageOf(await readListingFacts(db), await countResults(db)),
    nextFullAt: await readNextFull(db),
    crawls: await readCrawls(db),
    drift: await readDrift(db),
    setAside: await readSetAside(db),
    asOf: now().toISOString(),
  };
};

/** A summary of the service's state. `withDay` adds the answer times of the last 24 hours. */
export const readServiceSummary = async (
  db: Queryable,
  { standing, problem }: Pick<ListingFacts, 'standing' | 'problem'>,
  { withDay }: { withDay: boolean },
): Promise<OverviewService> => {
  const [observed] = await db.select().from(upstreamSource).where(eq(upstreamSource.source, 'list'));
  const answeredAt = observed?.answeredAt?.toISOString() ?? null;
  // One failed call is not an outage; an unreadable list is.
  const isUnknown = standing === 'failing' || standing === 'overdue';
  const state = problem?.waitUntil
    ? 'asks us to wait'
    : isUnknown
      ? standing
      : answeredAt
        ? 'answering'
        : 'not asked yet';
  if (!withDay) return { state, answeredAt, day: null };
  const { health, most } = await readDay(db);

  return { state, answeredAt, day: { most, steps: health.map(({ half: _, ...step }) => step) } };
};

/** Calls the service once, even while it asks us to wait. `readConnection` then shows the outcome. */
export const checkService = async (upstream: Upstream): Promise<{ suggestedPrefix: string | null }> => {
  try {
    await upstream.checkNow();
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (isWrongAddress(error)) return { suggestedPrefix: await upstream.findPrefix() };
  }

  return { suggestedPrefix: null };
};
