/**
 * `npm run bench:whatif`: previews of other decision policies over a million sessions of the last 90 days, one after the
 * other, each with other numbers. BENCH_FOLDER keeps the filled database for the next run.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPerson } from '@/lib/access';
import type { WhatIfAnswer } from '@/lib/answers';
import { dayMs } from '@/lib/base/durations';
import type { SessionStatus, WirePayload } from '@/lib/contract';
import { connect } from '@/lib/db';
import type { EmbeddedServer } from '@/lib/db/server';
import { currentPolicy } from '@/lib/decision';
import { openKeyring, prepareKeys } from '@/lib/keys';
import { createConsole } from './console-database';
import { type Filled, onFilledDesk, say } from './filled-desk';
import { load, p95, type Request } from './list-clients';
import { seedSessions } from './list-seed';

const sessions = Number(process.env.BENCH_SESSIONS ?? 1_000_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const bestOf = 5;
const previewPath = '/api/settings/decisions/preview';

const { version, thresholds, weights, decisionMix, bestWithUnscored } = currentPolicy;
const policy: WirePayload<'policy'> = {
  version,
  basis: 'default',
  thresholds,
  weights,
  decisionMix,
  bestWithUnscored,
  mayBeAbsent: [...currentPolicy.mayBeAbsent],
  leftOut: [],
};

/** Percentages; all of them are decided, and a tenth by officers. */
const statusOf = (index: number): SessionStatus => {
  const place = index % 100;
  if (place < 10) return place % 4 === 0 ? 'MANUAL_REJECTED' : 'MANUAL_APPROVED';

  return place < 20 ? 'AUTO_REJECTED' : 'AUTO_APPROVED';
};

const fill = async (server: EmbeddedServer): Promise<Filled> => {
  const { owner, app } = await createConsole(server);
  const random = () => randomBytes(32).toString('base64');
  const keys = { DATA_KEY: random(), SIGNING_KEY: random() };
  const { db, pool, close } = connect(app, { max: 2 });
  await prepareKeys(db, keys, async () => {});
  const email = 'supervisor@bench.example';
  const password = await createPerson(db, { email, name: 'Supervisor', roles: ['supervisor'] });
  const { rows } = await pool.query<{ id: string }>('select id from person');
  await close();
  const until = Date.now();
  const since = until - 89 * dayMs;
  const people = rows.map(({ id }) => id);
  await seedSessions(owner, openKeyring(keys), { count: sessions, people, statusOf, since, until, scoreSteps: 1 });

  return { keys, email, password };
};

/** No two are alike. */
const drawPolicy = (): Request => {
  const medium = 20 + Math.floor(Math.random() * 40);
  const weakest = Math.floor(Math.random() * 101);

  return {
    path: previewPath,
    body: {
      thresholds: { medium, high: medium + 1 + Math.floor(Math.random() * 40) },
      weights: Object.fromEntries(Object.keys(weights).map((name) => [name, (1 + Math.floor(Math.random() * 40)) / 4])),
      decisionMix: { weakest: weakest / 100, average: (100 - weakest) / 100 },
    },
  };
};

/** A service that has a policy and nothing else. */
const service = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(policy));
});
service.listen(0, '127.0.0.1');
await once(service, 'listening');

await onFilledDesk(
  'prepared-what-if.json',
  fill,
  async ({ web, cookie }) => {
    const runs: number[] = [];
    // The first run is a warm-up.
    for (let run = 0; run <= bestOf; run++) {
      const previews = await load(web.origin, { clients: 1, seconds, cookie, draw: drawPolicy });
      say(`a preview ${p95(previews).toFixed()} ms (p95 of ${previews.ms.length})`);
      if (run > 0) runs.push(p95(previews));
    }
    const answer = await fetch(`${web.origin}${previewPath}`, {
      method: 'POST',
      headers: { cookie, origin: web.origin, 'content-type': 'application/json' },
      body: JSON.stringify({ thresholds, weights, decisionMix }),
    });
    const { computed } = (await answer.json()) as WhatIfAnswer;
    console.log(
      JSON.stringify({ bench: 'what-if', whatIfP95Ms: Number(Math.min(...runs).toFixed(1)), computed, sessions }),
    );
  },
  `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
);
service.close();
