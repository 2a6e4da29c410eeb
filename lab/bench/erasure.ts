/**
 * `npm run bench:erasure`: erases five thousand sessions in one request, compared with a bare loop that sends the same
 * requests with the same concurrency and stores nothing. The embedded service runs in a separate process.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Person } from '@/lib/access';
import { inParallel } from '@/lib/base/in-parallel';
import { connect, type Database } from '@/lib/db';
import { eraseDue, readRequest } from '@/lib/erasure';
import { openApproved } from '@/lib/erasure/testing';
import { createSigner } from '@/lib/keys';
import { enrichOnce, syncOnce } from '@/lib/mirror';
import type { Upstream } from '@/lib/upstream';
import { startDeskParts } from './desk-parts';

interface Service {
  /** The address up to `/data`. */
  root: string;
  authorization: string;
}

const atOnce = 8;
const picturesAtOnce = 2;
const results = ['images', 'decision/results', 'document/result', 'face/result'];

/** Only the requests of an erasure: no database, no retries, no checks of answers. */
const eraseBare = async (
  { root, authorization }: Service,
  ids: readonly string[],
  list: { pages: number; size: number },
): Promise<void> => {
  const ask = async (path: string, method = 'GET') => {
    const answer = await fetch(`${root}${path}`, { method, headers: { authorization } });

    return { status: answer.status, text: await answer.text() };
  };
  const pages = Array.from({ length: list.pages }, (_, at) => at);
  let done = 0;

  await inParallel(ids, atOnce, async (id) => {
    const [images] = await Promise.all(results.map((part) => ask(`/${id}/${part}`)));
    await ask(`/${id}`, 'DELETE');
    const after = await Promise.all(results.map((part) => ask(`/${id}/${part}`)));
    if (after.some(({ status }) => status !== 404)) throw new Error('The session still answers.');
    const { document = [], face = [] } = JSON.parse(images?.text ?? '{}');
    await inParallel([...document, ...face], picturesAtOnce, (name) => ask(`/${id}/images/${name}`));
    await ask(`/${id}/status`);
    done += 1;
    // As many list pages as the erasure requested, spread evenly.
    while (pages.length > 0 && pages.length > list.pages * (1 - done / ids.length)) {
      await ask(`/session/list?PageNumber=${1 + ((pages.pop() ?? 0) % 5)}&PageSize=${list.size}`);
    }
  });
};

const sessions = Number(process.env.BENCH_SESSIONS ?? 5_000);
/** Sessions that stay in the list, including the one in seven without results. */
const others = 1_000 + Math.ceil(sessions / 2);
const never = new AbortController().signal;

const parts = await startDeskParts(2 * sessions + others);

/** Reports every requested page of the list. */
const counting = (upstream: Upstream) => {
  const asked = { pages: 0, size: 0 };
  const listSessions: Upstream['listSessions'] = (page, size) => {
    asked.pages += 1;
    asked.size = size;

    return upstream.listSessions(page, size);
  };

  return { asked, upstream: { ...upstream, listSessions } };
};

const watchMemory = () => {
  const began = process.memoryUsage.rss();
  let peak = began;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 50);

  return () => {
    clearInterval(timer);

    return Number(((peak - began) / 1_000_000).toFixed(1));
  };
};

/** Reads the request repeatedly, as its page does. Returns the times in milliseconds. */
const watchPage = (read: () => Promise<unknown>) => {
  const times: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const began = performance.now();
      await read();
      times.push(performance.now() - began);
      await delay(250);
    }
  })();

  return async () => {
    isOver = true;
    await watching;

    return times.sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? null;
  };
};

const pickIds = async (db: Database) => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from mirror_session where result_state = 'read' order by md5(id) limit ${2 * sessions}
  `);
  const ids = rows.map(({ id }) => id);
  if (ids.length < 2 * sessions) throw new Error(`Only ${ids.length} sessions have results.`);

  return [ids.slice(0, sessions), ids.slice(sessions)] as const;
};

const timed = async (work: () => Promise<void>): Promise<number> => {
  const began = performance.now();
  await work();

  return (performance.now() - began) / 1_000;
};

try {
  const { db, close } = connect(parts.addresses.app, { max: 8 });
  const tools = { db, upstream: parts.connectUpstream(db), keys: parts.keys, log: parts.log };
  await syncOnce(tools, never);
  while ((await enrichOnce(tools, 'wanted', never)) > 0);
  const [erased, bare] = await pickIds(db);
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into person (email, name, roles, created_at) values ('p@desk.example', 'Officer', '{privacy officer}', now())
    returning id
  `);
  const requestId = await openApproved(db, { sessionIds: erased, personId: rows[0]?.id ?? '' });

  const { asked, upstream } = counting(tools.upstream);
  const engine = { db, upstream, signer: createSigner(Buffer.alloc(32, 7).toString('base64')) };
  const growth = watchMemory();
  const reader = { id: rows[0]?.id ?? '', roles: ['privacy officer'], purpose: null } as unknown as Person;
  const actor = { personId: reader.id, requestId: null, address: null };
  const pageTimes = watchPage(() => readRequest(tools, { person: reader, actor }, requestId, { isByPerson: false }));
  const seconds = await timed(() => eraseDue(engine, never));
  const memoryGrowthMb = growth();
  const pageP95Ms = await pageTimes();
  const { rows: ended } = await db.execute<{ state: string; gone: number }>(sql`
    select r.state, (select count(*)::int from deletion_item i where i.request_id = r.id and i.state = 'gone') as gone
    from deletion_request r where id = ${requestId}
  `);
  if (ended[0]?.state !== 'ended' || ended[0].gone !== sessions) throw new Error(JSON.stringify(ended));

  const bareSeconds = await timed(() => eraseBare(parts.service, bare, asked));
  await close();

  console.log(
    JSON.stringify({
      bench: 'erasure',
      ratio: Number((bareSeconds / seconds).toFixed(2)),
      memoryGrowthMb,
      pageP95Ms: pageP95Ms && Math.round(pageP95Ms),
      erasedPerSecond: Math.round(sessions / seconds),
      barePerSecond: Math.round(sessions / bareSeconds),
      sessions,
      listPages: asked.pages,
    }),
  );
} finally {
  await parts.stop();
}
