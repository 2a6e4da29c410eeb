import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '@/lib/db';
import { createApp } from '../app';
import type { Engine, EngineState } from '../engine/engine';
import { createMetrics } from '../metrics';
import { startTestService, type TestService } from '../testing';
import type { ServiceParts } from './environment';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(0);
});
afterAll(() => service.close());

const idle: EngineState = { queued: 0, running: 0, processes: 0, restarts: 0 };
const engineIn = (state: EngineState): Engine => ({
  read: () => Promise.reject(new Error('not used')),
  compare: () => Promise.reject(new Error('not used')),
  requireRoom: () => undefined,
  state: () => state,
  stop: async () => undefined,
});

const ask = async (path: string, parts: Partial<ServiceParts> = {}) => {
  const answer = await createApp({ ...service.parts, ...parts }).request(path);

  return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') };
};
const readiness = async (parts: Partial<ServiceParts>) => {
  const { status, text } = await ask('/readyz', parts);

  return [status, JSON.parse(text)];
};

it('is ready before the engine was needed', async () => {
  expect(await readiness({ engine: engineIn(idle), checkEvidence: async () => undefined })).toEqual([
    200,
    { ready: true, problems: [] },
  ]);
});

it('is not ready without the database, the evidence store or an engine that starts, and names each', async () => {
  const { db, close } = connect('postgres://nobody@127.0.0.1:1/none');
  const problems = [
    'The database is not responding or is not set up.',
    'Captured pictures cannot be stored. See the log.',
    'The engine does not start. See its log.',
  ];

  expect(
    await readiness({
      db,
      engine: engineIn({ ...idle, failing: true }),
      checkEvidence: () => Promise.reject(new Error('read-only')),
    }),
  ).toEqual([503, { ready: false, problems }]);
  await close();
});

it('has metrics of the engine: queue, processes, restarts, jobs and their time', async () => {
  const metrics = createMetrics();
  metrics.onJob('document', 'read', 300);
  metrics.onJob('document', 'failed', 20_000);
  metrics.onJob('face', 'busy', 0);
  const engine = engineIn({ queued: 2, running: 1, processes: 1, restarts: 4 });
  const { status, text, type } = await ask('/metrics', { engine, metrics });

  expect([status, type]).toEqual([200, metrics.contentType]);
  const lines = text.split('\n').filter((line) => line.startsWith('proofdesk_engine_'));
  expect(lines).toEqual(
    expect.arrayContaining([
      'proofdesk_engine_queue_length 2',
      'proofdesk_engine_running 1',
      'proofdesk_engine_processes 1',
      'proofdesk_engine_restarts_total 4',
      'proofdesk_engine_jobs_total{kind="document",outcome="read"} 1',
      'proofdesk_engine_jobs_total{kind="face",outcome="busy"} 1',
      'proofdesk_engine_job_seconds_bucket{le="0.5",kind="document"} 1',
      'proofdesk_engine_job_seconds_count{kind="document"} 2',
    ]),
  );
  expect(text).not.toContain('proofdesk_engine_job_seconds_count{kind="face"}');
  expect(text).toContain('process_resident_memory_bytes');
  // Asked twice, restarts are not counted twice.
  expect((await ask('/metrics', { engine, metrics })).text).toContain('proofdesk_engine_restarts_total 4');
});
