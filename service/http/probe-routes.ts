/** For monitoring: `/healthz`, `/readyz` and `/metrics`. */
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { now } from '@/lib/base/clock';
import type { HonoEnv, ServiceParts } from './environment';
import { onlyMethod } from './request';

/** One check answers everybody for a moment. */
const freshMs = 1000;

const createReadiness = ({ db, log, engine, checkEvidence }: ServiceParts) => {
  const passes = (check: () => Promise<unknown>): Promise<boolean> =>
    check().then(
      () => true,
      (error: unknown) => {
        log.warn({ error }, 'not ready');

        return false;
      },
    );

  const check = async (): Promise<string[]> => {
    const [hasDatabase, hasEvidence] = await Promise.all([
      passes(() => db.execute(sql`select 1 from session limit 1`)),
      checkEvidence ? passes(checkEvidence) : true,
    ]);

    return [
      ...(hasDatabase ? [] : ['The database is not responding or is not set up.']),
      ...(hasEvidence ? [] : ['Captured pictures cannot be stored. See the log.']),
      // An engine that was not needed yet is in order.
      ...(engine?.state().failing ? ['The engine does not start. See its log.'] : []),
    ];
  };

  let last: { at: number; problems: Promise<string[]> } | null = null;

  return (): Promise<string[]> => {
    const at = now().getTime();
    if (!last || Math.abs(at - last.at) >= freshMs) last = { at, problems: check() };

    return last.problems;
  };
};

export const createProbeRoutes = (parts: ServiceParts): Hono<HonoEnv> => {
  const { engine, metrics } = parts;
  const findProblems = createReadiness(parts);
  const routes = new Hono<HonoEnv>();

  onlyMethod(routes, 'GET', '/healthz', (c) => c.json({ status: 'ok' }));
  onlyMethod(routes, 'GET', '/readyz', async (c) => {
    const problems = await findProblems();
    const ready = problems.length === 0;

    return c.json({ ready, problems }, ready ? 200 : 503);
  });
  if (engine && metrics) {
    onlyMethod(routes, 'GET', '/metrics', async (c) =>
      c.body(await metrics.render(engine.state()), 200, { 'Content-Type': metrics.contentType }),
    );
  }

  return routes;
};
