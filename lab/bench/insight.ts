/**
 * `npm run bench:insight`: all figures over a million sessions of twelve months, and the response time of lists during
 * the calculation. BENCH_FOLDER keeps the filled database for the next run.
 */

import { randomBytes } from 'node:crypto';
import { createPerson } from '@/lib/access';
import { dayMs } from '@/lib/base/durations';
import { connect } from '@/lib/db';
import type { EmbeddedServer } from '@/lib/db/server';
import { openKeyring, prepareKeys } from '@/lib/keys';
import { createConsole } from './console-database';
import { type Filled, onFilledDesk, say } from './filled-desk';
import { seededDays, seedYear } from './insight-seed';
import { load, p95, type Request } from './list-clients';
import { chance, countries, draw, statuses } from './list-seed';
import { residentMb } from './web-process';

const sessions = Number(process.env.BENCH_SESSIONS ?? 1_000_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const bestOf = 5;

const fill = async (server: EmbeddedServer): Promise<Filled> => {
  const { owner, app } = await createConsole(server);
  const random = () => randomBytes(32).toString('base64');
  const keys = { DATA_KEY: random(), SIGNING_KEY: random() };
  const { db, pool, close } = connect(app, { max: 2 });
  await prepareKeys(db, keys, async () => {});
  const email = 'supervisor@bench.example';
  const password = await createPerson(db, { email, name: 'Supervisor', roles: ['supervisor'] });
  await createPerson(db, { email: 'officer@bench.example', name: 'Officer', roles: ['officer'], password });
  const { rows } = await pool.query<{ id: string }>('select id from person');
  await close();
  await seedYear(owner, openKeyring(keys), { count: sessions, people: rows.map(({ id }) => id) });

  return { keys, email, password };
};

/** A random last day, and a filter every third time, so that no two requests are alike. */
const drawFigures = (days: number) => (): Request => {
  const room = Math.max(5, seededDays - days);
  const to = Date.now() - Math.floor(Math.random() * room) * dayMs;
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  const params = new URLSearchParams({ from: dayOf(to - (days - 1) * dayMs), to: dayOf(to) });
  if (chance(0.33)) {
    if (chance(0.5)) params.append('country', draw(countries));
    else params.append('level', 'HIGH');
  }

  return { path: `/api/insight?${params}` };
};

const drawList = (): Request => {
  const params = new URLSearchParams({ scoreFrom: (Math.random() * 80).toFixed(3) });
  if (chance(0.5)) params.append('status', draw(statuses));
  if (chance(0.3)) params.append('country', draw(countries));

  return { path: `/api/sessions?${params}` };
};

await onFilledDesk('prepared-insight.json', fill, async ({ plain, web, cookie }) => {
  const alone = { clients: 1, seconds, cookie };
  const lists = {
    ...alone,
    seconds: Math.max(2, seconds / 2),
    draw: drawList,
  };
  const best = {
    one: [] as number[],
    days90: [] as number[],
    days365: [] as number[],
    list: [] as number[],
    meanwhile: [] as number[],
  };
  let memoryMb = 0;
  // The first run is a warm-up.
  for (let run = 0; run <= bestOf; run++) {
    const one = await load(plain, { ...lists, draw: () => ({ path: '/one' }) });
    const days90 = await load(web.origin, { ...alone, draw: drawFigures(90) });
    const days365 = await load(web.origin, { ...alone, draw: drawFigures(365) });
    const list = await load(web.origin, lists);
    const [meanwhile] = await Promise.all([
      load(web.origin, lists),
      load(web.origin, { ...lists, draw: () => drawFigures(chance(0.5) ? 90 : 365)() }),
    ]);
    memoryMb = Math.max(memoryMb, residentMb(web.child));
    say(
      `90 days ${p95(days90).toFixed()} ms, 365 days ${p95(days365).toFixed()} ms; a list ${p95(list).toFixed()} ms, meanwhile ${p95(meanwhile).toFixed()} ms (p95)`,
    );
    if (run === 0) continue;
    best.one.push(p95(one));
    best.days90.push(p95(days90));
    best.days365.push(p95(days365));
    best.list.push(p95(list));
    best.meanwhile.push(p95(meanwhile));
  }

  const least = (values: readonly number[]) => Number(Math.min(...values).toFixed(1));
  console.log(
    JSON.stringify({
      bench: 'insight',
      p95Ms90: least(best.days90),
      p95Ms365: least(best.days365),
      calibrationMs: least(best.one),
      listP95Ms: least(best.list),
      listP95MsMeanwhile: least(best.meanwhile),
      memoryMb,
      sessions,
    }),
  );
});
