/** The cost of the queue among a million sessions: the next case and the list. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { findSignedIn } from '@/lib/access';
import { finalStatuses } from '@/lib/contract';
import { connect, type Database } from '@/lib/db';
import { startEmbeddedServer } from '@/lib/db/server';
import { openKeyring, prepareKeys } from '@/lib/keys';
import { readListingFacts } from '@/lib/mirror';
import { countResults } from '@/lib/mirror/coverage';
import { claimCase, readQueue } from '@/lib/review';
import { createConsole } from './console-database';
import { draw, seedSessions } from './list-seed';
import { signInOfficers } from './officers';
import { p95 } from './page-clicks';

interface Size {
  sessions: number;
  waiting: number;
  runs: number;
}

/** Officers per run; each takes a case and reserves another. */
const officers = 20;
const readings = 40;

const noFilter = { level: [], seat: [], assignee: [], factor: [] };

const timed = async <Result>(times: number[], work: () => Promise<Result>): Promise<Result> => {
  const started = performance.now();
  const result = await work();
  times.push(performance.now() - started);

  return result;
};

/** Full scans of the mirror so far. Connections report their counts at the latest when they end. */
const countScans = async (ownerUrl: string): Promise<number> => {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ scans: number }>(
    `select seq_scan::int as scans from pg_stat_user_tables where relname = 'mirror_session'`,
  );
  await owner.end();

  return rows[0]?.scans ?? Number.NaN;
};

/** Waiting times are spread over six hours, so that all service levels occur. */
const prepare = async (urls: { owner: string; app: string }, { sessions, waiting, runs }: Size) => {
  const random = () => randomBytes(32).toString('base64');
  const secrets = { DATA_KEY: random(), SIGNING_KEY: random() };
  const keys = openKeyring(secrets);
  const { db, close } = connect(urls.app, { max: 2 });
  await prepareKeys(db, secrets, async () => {});
  const signIns = await signInOfficers(db, officers * runs);
  const { rows } = await db.execute<{ id: string }>(sql`select id from person`);

  const everyNth = Math.floor(sessions / waiting);
  await seedSessions(urls.owner, keys, {
    count: sessions,
    people: rows.map(({ id }) => id),
    statusOf: (index) => (index % everyNth === 0 ? 'WAITING_FOR_MANUAL_APPROVE' : draw(finalStatuses)),
  });
  const owner = new pg.Client({ connectionString: urls.owner });
  await owner.connect();
  await owner.query(
    `update mirror_session set completed_at = now() - random() * interval '6 hours'
     where status = 'WAITING_FOR_MANUAL_APPROVE'`,
  );
  await owner.query('vacuum analyze mirror_session');
  await owner.end();
  const state = { facts: await readListingFacts(db), counts: await countResults(db), asOf: new Date() };
  await close();

  return { keys, signIns, index: { ready: async () => {}, state: () => state } };
};

const asking = async (db: Database, signInId: string) => {
  const person = await findSignedIn(db, signInId);
  if (!person) throw new Error('A sign-in is missing.');

  return { person, actor: { personId: person.id, requestId: 'bench', address: '127.0.0.1' } };
};

/** The p95 of each run in milliseconds, and the number of full scans. */
export const measureQueue = async (folder: string, size: Size) => {
  const server = await startEmbeddedServer({
    folder: path.join(folder, 'postgres'),
    instance: path.basename(folder),
    password: randomBytes(16).toString('hex'),
  });

  try {
    const urls = await createConsole(server);
    const { keys, signIns, index } = await prepare(urls, size);
    const before = await countScans(urls.owner);
    const { db, close } = connect(urls.app, { max: 4 });
    const runs = { claim: [] as number[], queue: [] as number[] };

    for (let run = 0; run < size.runs; run++) {
      const times = { claim: [] as number[], queue: [] as number[] };
      for (const signInId of signIns.slice(run * officers, (run + 1) * officers)) {
        for (const reserve of [false, true]) {
          const who = await asking(db, signInId);
          const { claim } = await timed(times.claim, () => claimCase({ db, keys }, who, { reserve }));
          if (!claim) throw new Error('No case left to claim.');
        }
      }
      const { person } = await asking(db, signIns[0] ?? '');
      for (let reading = 0; reading < readings; reading++) {
        await timed(times.queue, () => readQueue({ db, keys, index }, person, noFilter));
      }
      runs.claim.push(p95(times.claim));
      runs.queue.push(p95(times.queue));
    }

    await close();

    return { ...runs, scans: (await countScans(urls.owner)) - before };
  } finally {
    await server.stop();
  }
};
