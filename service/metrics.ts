/** The service's metrics: counts and times, nothing about people or sessions. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { EngineJob } from '@/engine/protocol';
import type { JobOutcome } from './engine/create-engine';
import type { EngineState } from './engine/engine';

export interface Metrics {
  contentType: string;
  /** For the engine. */
  onJob: (kind: EngineJob['kind'], outcome: JobOutcome, milliseconds: number) => void;
  /** The metrics as Prometheus reads them. */
  render: (engine: EngineState) => Promise<string>;
}

const gauges = {
  queued: { name: 'proofdesk_engine_queue_length', help: 'Jobs that wait for an engine process' },
  running: { name: 'proofdesk_engine_running', help: 'Jobs that engine processes work on' },
  processes: { name: 'proofdesk_engine_processes', help: 'Engine processes that are up' },
} as const;

/** In seconds: a fast refusal, a usual job, and the default limit. */
const buckets = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 20];

export const createMetrics = (): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const levels = {
    queued: new Gauge({ ...gauges.queued, registers }),
    running: new Gauge({ ...gauges.running, registers }),
    processes: new Gauge({ ...gauges.processes, registers }),
  };
  const restarts = new Counter({
    name: 'proofdesk_engine_restarts_total',
    help: 'Engine processes that were started in place of another',
    registers,
  });
  const jobs = new Counter({
    name: 'proofdesk_engine_jobs_total',
    help: 'Jobs by outcome: read, code (not good enough), picture (not usable), failed, busy (refused)',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'proofdesk_engine_job_seconds',
    help: 'Time in the engine process, without waiting',
    labelNames: ['kind'],
    buckets,
    registers,
  });

  return {
    contentType: registry.contentType,
    onJob: (kind, outcome, milliseconds) => {
      jobs.inc({ kind, outcome });
      if (outcome !== 'busy') seconds.observe({ kind }, milliseconds / 1000);
    },
    render: (engine) => {
      levels.queued.set(engine.queued);
      levels.running.set(engine.running);
      levels.processes.set(engine.processes);
      restarts.reset();
      restarts.inc(engine.restarts);

      return registry.metrics();
    },
  };
};
