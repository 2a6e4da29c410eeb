/**
 * `npm run bench:list`: the session list with a million changing sessions, compared with plain SQL in minimal servers on
 * the same database, alternately within one run.
 * BENCH_FOLDER keeps the filled database for the next run.
 */

import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { createPerson } from '@/lib/access';
import { dayMs } from '@/lib/base/durations';
import { startLoop } from '@/lib/base/loop';
import { documentTypes, trustFactorNames } from '@/lib/contract';
import { connect } from '@/lib/db';
import type { EmbeddedServer } from '@/lib/db/server';
import { openKeyring, prepareKeys } from '@/lib/keys';
import { noFilter, type SessionFilter, type SessionQuery, startQuery, writeAddress } from '@/lib/session-query';
import { createConsole } from './console-database';
import { type Filled, onFilledDesk, say } from './filled-desk';
import { load, p95, type Request } from './list-clients';
import {
  chance,
  commonName,
  countries,
  days,
  draw,
  firstDay,
  levels,
  rareName,
  type SeededSession,
  seedSessions,
  statuses,
} from './list-seed';
import { median } from './load';
import { residentMb } from './web-process';

/** Random lists. No two are alike, so that nothing can be cached. */

const drawFilter = (): SessionFilter => {
  const from = firstDay + Math.random() * days * dayMs;
  const to = from + (1 + Math.random() * 180) * dayMs;
  const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const thousandths = Math.floor(Math.random() * 80_000);
  const scoreFrom = thousandths / 1_000;
  const isByTime = chance(0.6);

  return {
    ...noFilter,
    ...(isByTime ? { [chance(0.8) ? 'created' : 'completed']: range } : { scoreFrom }),
    ...(!isByTime &&
      chance(0.5) && { scoreTo: Math.min(100_000, thousandths + Math.floor(Math.random() * 40_000)) / 1_000 }),
    ...(chance(0.4) && { status: [...new Set([draw(statuses), draw(statuses)])] }),
    ...(chance(0.3) && { country: [...new Set([draw(countries), draw(countries)])] }),
    ...(chance(0.2) && { documentType: [draw(documentTypes)] }),
    ...(chance(0.3) && { level: [draw(levels)] }),
    ...(chance(0.2) && { weakest: [draw(trustFactorNames)] }),
  };
};

const sorts: readonly SessionQuery['sort'][] = [
  { column: 'created', descending: true },
  { column: 'created', descending: false },
  { column: 'score', descending: false },
  { column: 'completed', descending: true },
];

const drawAddress = (): string => writeAddress({ ...startQuery, filter: drawFilter(), sort: draw(sorts) }).toString();

/** A jump to a day or score in the list, filtered or not. */
const drawJump = (): string => {
  const isByTime = chance(0.5);
  const key = isByTime
    ? new Date(firstDay + Math.random() * days * dayMs).toISOString()
    : String(Math.floor(Math.random() * 100_000) / 1_000);

  return writeAddress({
    ...startQuery,
    filter: chance(0.5) ? drawFilter() : noFilter,
    sort: { column: isByTime ? 'created' : 'score', descending: true },
    place: { kind: 'at', key },
  }).toString();
};

const sessions = Number(process.env.BENCH_SESSIONS ?? 1_000_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const rounds = 3;
const bestOf = 5;

const fill = async (server: EmbeddedServer): Promise<Filled & { seeded: SeededSession[] }> => {
  const { owner: ownerUrl, app } = await createConsole(server);
  const random = () => randomBytes(32).toString('base64');
  const keys = { DATA_KEY: random(), SIGNING_KEY: random() };
  const { db, pool, close } = connect(app, { max: 2 });
  await prepareKeys(db, keys, async () => {});
  const email = 'officer@bench.example';
  const password = await createPerson(db, { email, name: 'Officer', roles: ['officer', 'supervisor'] });
  for (let number = 0; number < 19; number++) {
    await createPerson(db, {
      email: `${number}@bench.example`,
      name: `Officer ${number}`,
      roles: ['officer'],
      password,
    });
  }
  const { rows } = await pool.query<{ id: string }>('select id from person');
  await close();
  const seeded = await seedSessions(ownerUrl, openKeyring(keys), {
    count: sessions,
    people: rows.map(({ id }) => id),
  });
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  // Only the baselines need these.
  for (const columns of [
    'status, created_at',
    'country, created_at',
    'level, created_at',
    'score, id',
    'completed_at, id',
  ]) {
    await owner.query(`create index on mirror_session (${columns})`);
  }
  await owner.query('vacuum analyze mirror_session');
  await owner.end();

  return { keys, email, password, seeded };
};

/** Writes fifty rows a second, half of them new. */
const startUpserts = async (databaseUrl: string, seeded: readonly SeededSession[]) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();

  const loop = startLoop({
    everyMs: 95,
    work: async () => {
      const at = Math.floor(Math.random() * seeded.length);
      const rows = Array.from({ length: 5 }, (_, index) => ({
        id: index % 2 === 0 ? randomUUID() : (seeded[(at + index) % seeded.length]?.id ?? randomUUID()),
        status: draw(statuses),
      }));
      await client.query(
        `insert into mirror_session (id, status, country, document_type, created_at, completed_at, result_state, score, level)
         select id, status, 'DEU', 'PASSPORT', now(), now(), 'read', (random() * 100)::numeric(4, 1), 'HIGH'
         from unnest($1::text[], $2::text[]) as row (id, status)
         on conflict (id) do update set status = excluded.status, completed_at = excluded.completed_at, score = excluded.score`,
        [rows.map(({ id }) => id), rows.map(({ status }) => status)],
      );
    },
    onError: (error) => say(`upserts: ${error}`),
  });

  return async () => {
    await loop.stop();
    await client.end();
  };
};

const drawSearch = (seeded: readonly SeededSession[]) => {
  // Few enough that the desk does not ask for a proof of identity.
  const numbers = seeded.flatMap(({ documentNumber }) => documentNumber ?? []).slice(0, 20);
  const texts = [() => rareName, () => commonName, () => draw(['Kar', 'Mon', 'Bor', 'Vis']), () => draw(numbers)];
  let next = 0;

  return (): Request => ({
    path: '/api/sessions/search',
    body: { text: texts[next++ % texts.length]?.() ?? '', address: '' },
  });
};

await onFilledDesk('prepared.json', fill, async ({ notes: { seeded }, databaseUrl, plain, web, cookie }) => {
  const stopUpserts = await startUpserts(databaseUrl, seeded);
  try {
    const desk = { cookie, draw: () => ({ path: `/api/sessions?${drawAddress()}` }) };
    const rates: Record<'desk' | 'page' | 'facets', number[]> = { desk: [], page: [], facets: [] };

    for (let round = 0; round <= rounds; round++) {
      const many = { clients: 20, seconds };
      const [ours, page, facets] = [
        await load(web.origin, { ...desk, ...many }),
        await load(plain, { draw: () => ({ path: `/page?${drawAddress()}` }), ...many }),
        await load(plain, { draw: () => ({ path: `/facets?${drawAddress()}` }), ...many }),
      ];
      say(
        `${Math.round(ours.perSecond)} lists a second; plain SQL ${Math.round(page.perSecond)}, with facets ${facets.perSecond.toFixed(1)}`,
      );
      // The first round is a warm-up.
      if (round === 0) continue;
      rates.desk.push(ours.perSecond);
      rates.page.push(page.perSecond);
      rates.facets.push(facets.perSecond);
    }

    const best = { page: [] as number[], search: [] as number[], jump: [] as number[], one: [] as number[] };
    const search = drawSearch(seeded);
    const alone = { clients: 1, seconds: Math.max(2, seconds / 2), cookie };
    let memoryMb = 0;
    for (let run = 0; run < bestOf; run++) {
      best.one.push(p95(await load(plain, { ...alone, draw: () => ({ path: '/one' }) })));
      best.page.push(p95(await load(web.origin, { ...alone, draw: desk.draw })));
      best.search.push(p95(await load(web.origin, { ...alone, draw: search })));
      best.jump.push(p95(await load(web.origin, { ...alone, draw: () => ({ path: `/api/sessions?${drawJump()}` }) })));
      memoryMb = Math.max(memoryMb, residentMb(web.child));
    }

    const least = (values: readonly number[]) => Number(Math.min(...values).toFixed(1));
    console.log(
      JSON.stringify({
        bench: 'list',
        requestsPerSecond: Math.round(median(rates.desk)),
        ratioPage: Number((median(rates.desk) / median(rates.page)).toFixed(2)),
        ratioFacets: Number((median(rates.desk) / median(rates.facets)).toFixed(2)),
        p95Ms: least(best.page),
        searchP95Ms: least(best.search),
        jumpP95Ms: least(best.jump),
        calibrationMs: least(best.one),
        memoryMb,
        baselinePerSecond: { page: Math.round(median(rates.page)), facets: Number(median(rates.facets).toFixed(1)) },
        sessions,
        clients: 20,
      }),
    );
  } finally {
    await stopUpserts();
  }
});
