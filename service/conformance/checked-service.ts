/** For tests only: the service on a real port, and the conformance suite run against it. */
import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { conform } from '@/conformance/main';
import { prepareBarcodeReader } from '@/engine/barcode';
import { answer, read } from '@/engine/read';
import { createApp } from '../app';
import type { Engine } from '../engine/engine';
import { decideDue } from '../enrolment/decide';
import { startTestService, type TestService } from '../testing';
import { type Answer, type Fault, pathOf } from './planted-faults';

const answers = new Map<string, ReturnType<typeof read>>();

/** The real engine, which reads each picture once: all runs send the same ones. */
const readOnce: typeof read = (job) => {
  const key = `${job.kind} ${createHash('sha256').update(job.picture).digest('hex')}`;
  const reading = answers.get(key) ?? read(job);
  answers.set(key, reading);

  return reading;
};

const compare: Engine['compare'] = async (portrait, selfie) => {
  const result = await answer({ kind: 'comparison', portrait, selfie, limits: { maxPixels: 9_000_000 } });
  if (result.outcome !== 'compared') throw new Error('The engine did not compare');

  return result.comparison;
};

/** The test service with the real engine, in this process. */
export const startCheckedService = async (demoSessions: number): Promise<TestService> => {
  const service = await startTestService(demoSessions);
  await prepareBarcodeReader();
  const parts = { ...service.parts, engine: { ...service.parts.engine, read: readOnce, compare } };

  return { ...service, parts, app: createApp(parts) };
};

export interface Served {
  url: string;
  /** Every request that came in: `GET /api/v1/data/session/list`. */
  requests: string[];
  close: () => Promise<void>;
}

/** Serves the test service on a port, optionally with planted faults. */
export const serveTest = async (service: TestService, ...planted: Fault[]): Promise<Served> => {
  const requests: string[] = [];
  const [[pending = ''], [approved = '']] = [await service.idsOf('PENDING'), await service.idsOf('AUTO_APPROVED')];
  const ground = { pending, approved, authorization: `Basic ${btoa(`back-office:${service.secret}`)}` };
  const sound: Answer = async (request) => {
    const response = await service.app.fetch(request);
    // What the service's job does by itself.
    if (pathOf(request).endsWith('/enrolment/complete')) void decideDue(service.parts);

    return response;
  };
  const respond = planted.reduce((inner, fault) => fault(inner, ground), sound);

  const server = await new Promise<ServerType>((resolve) => {
    const fetch = (request: Request) => {
      requests.push(`${request.method} ${new URL(request.url).pathname}`);

      return respond(request);
    };
    const started = serve({ fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(started));
  });

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // An unanswered request would keep the server open.
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
};

interface Result {
  code: number;
  out: string;
  err: string;
}

/** The suite as the command line runs it. */
export const suite = async (args: readonly string[], env: Record<string, string> = {}): Promise<Result> => {
  const [said, complained]: [string[], string[]] = [[], []];
  const code = await conform(args, env, { say: (text) => said.push(text), complain: (text) => complained.push(text) });

  return { code, out: said.join('\n'), err: complained.join('\n') };
};

interface Checked extends Result {
  served: Served;
  /** The ids of the checks with this outcome. */
  ids: (outcome: string) => string[];
  of: (id: string) => { notes?: string[]; problems?: { seen: string; expected: string }[]; why?: string };
}

/** Runs the suite over HTTP on one session per status, optionally with planted faults. */
export const checkService = async (
  service: TestService,
  extra: string[],
  { planted = [], user = 'back-office' }: { planted?: Fault[]; user?: string } = {},
): Promise<Checked> => {
  const served = await serveTest(service, ...planted);
  try {
    const args = ['--url', served.url, '--user', user, '--sessions', '1', '--json', ...extra];
    const result = await suite(args, { CONFORMANCE_PASSWORD: service.secret });
    const { checks } = JSON.parse(result.out) as {
      checks: (ReturnType<Checked['of']> & Record<'id' | 'outcome', string>)[];
    };

    return {
      ...result,
      served,
      ids: (outcome) => checks.filter((each) => each.outcome === outcome).map(({ id }) => id),
      of: (id) => checks.find((each) => each.id === id) ?? {},
    };
  } finally {
    await served.close();
  }
};
