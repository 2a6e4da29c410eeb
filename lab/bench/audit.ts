/**
 * `npm run bench:audit`: the cost of the audit log for readers. A hundred officers read sessions while twenty
 * change things, alternately with and without recording the views.
 * Everything else is as in production: sign-in, service over HTTP, masking, sealing.
 */
import { sql } from 'drizzle-orm';
import { findSignedIn, maskDocument, setPurpose } from '@/lib/access';
import { recordEvent, sealWaitingEvents, verifyChain } from '@/lib/audit';
import { startLoop } from '@/lib/base/loop';
import { connect, type Database } from '@/lib/db';
import { createSessionReader } from '@/service/db/session-reader';
import { startDeskParts } from './desk-parts';
import { median } from './load';
import { signInOfficers } from './officers';

const officers = 100;
const changers = 20;
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const rounds = 5;

const { addresses, log, keys, connectUpstream, stop } = await startDeskParts(2000);

const readableSessions = async (databaseUrl: string): Promise<string[]> => {
  const { db, close } = connect(databaseUrl, { max: 1 });
  const sessions = await createSessionReader(db).list(1, 1000);
  await close();

  return sessions
    .filter(({ verificationStatus }) => /(APPROVED|REJECTED)$/.test(verificationStatus))
    .map(({ id }) => id);
};

const countEvents = async (db: Database): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from audit_event`);

  return rows[0]?.count ?? 0;
};

const p95 = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

try {
  const sessionIds = await readableSessions(addresses.service);

  // As many connections as the web process, and separate ones for sealing as in the worker.
  const { db, close } = connect(addresses.app, { max: 20 });
  const worker = connect(addresses.app, { max: 1 });
  const upstream = connectUpstream(db);
  const signIns = await signInOfficers(db, officers + changers);
  const sealing = startLoop({
    everyMs: 400,
    work: async () => {
      while ((await sealWaitingEvents(worker.db)) > 0);
    },
    onError: (error) => log.error({ err: error }, 'sealing failed'),
  });

  const before = await countEvents(db);
  let acknowledged = 0;

  const requirePerson = async (signInId: string) => {
    const person = await findSignedIn(db, signInId);
    if (!person) throw new Error('a sign-in was lost');

    return { person, actor: { personId: person.id, requestId: 'bench', address: '127.0.0.1' } };
  };

  const read = async (signInId: string, sessionId: string, isRecorded: boolean) => {
    const { actor } = await requirePerson(signInId);
    const document = maskDocument(await upstream.document(sessionId));

    if (isRecorded) {
      const details = { part: 'document', masked: true };
      await recordEvent(db, { code: 'session.opened', actor, subject: sessionId, details });
      acknowledged += 1;
    }
    JSON.stringify(document);
  };

  const change = async (signInId: string, number: number) => {
    const { person, actor } = await requirePerson(signInId);
    const words = number % 2 === 0 ? 'Another purpose in words' : null;
    await setPurpose({ db, keys }, person, { code: words ? 'other' : 'triage', words }, actor);
    acknowledged += 1;
  };

  /** Milliseconds of each reading. */
  const measure = async (isRecorded: boolean): Promise<number[]> => {
    const end = performance.now() + seconds * 1000;
    const times: number[] = [];

    const reader = async (signInId: string, first: number) => {
      for (let next = first; performance.now() < end; next++) {
        const started = performance.now();
        await read(signInId, sessionIds[next % sessionIds.length] ?? '', isRecorded);
        times.push(performance.now() - started);
      }
    };
    const changer = async (signInId: string) => {
      for (let number = 0; performance.now() < end; number++) await change(signInId, number);
    };

    await Promise.all([
      ...signIns.slice(0, officers).map((id, number) => reader(id, number * 13)),
      ...signIns.slice(officers).map(changer),
    ]);

    return times;
  };

  const figures = { without: [] as number[], with: [] as number[] };
  let readings = 0;

  for (let round = 0; round <= rounds; round++) {
    const [without, recorded] = [await measure(false), await measure(true)];
    readings += recorded.length;
    // The first round is a warm-up.
    if (round > 0) {
      figures.without.push(p95(without));
      figures.with.push(p95(recorded));
    }
  }

  await sealing.stop();
  while ((await sealWaitingEvents(worker.db)) > 0);
  const verification = await verifyChain(db);
  const recorded = (await countEvents(db)) - before;
  await Promise.all([close(), worker.close()]);

  console.log(
    JSON.stringify({
      bench: 'audit',
      readRatio: Number((median(figures.with) / median(figures.without)).toFixed(3)),
      lostRows: acknowledged - recorded,
      chainIntact: verification.intact && verification.verified === before + recorded,
      p95Ms: { without: Math.round(median(figures.without)), with: Math.round(median(figures.with)) },
      readings,
      events: recorded,
      officers,
      changers,
    }),
  );
} finally {
  await stop();
}
