import 'server-only';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { desk } from './desk';

const holder = globalThis as { proofdeskMetrics?: Registry };

/** The metrics of this process: counts and times, nothing about people or sessions. */
export const metrics = (): Registry => {
  holder.proofdeskMetrics ??= createRegistry();

  return holder.proofdeskMetrics;
};

const createRegistry = (): Registry => {
  const registry = new Registry();

  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'proofdesk_upstream_up',
    help: '1 if the last call to the enrolment service succeeded, 0 if it failed',
    registers: [registry],
    collect() {
      const { lastSuccessAt, lastFailure } = desk().upstream.health();

      if (lastSuccessAt || lastFailure) {
        this.set(lastSuccessAt && (!lastFailure || lastSuccessAt >= lastFailure.at) ? 1 : 0);
      }
    },
  });
  new Gauge({
    name: 'proofdesk_database_connections',
    help: 'Open database connections in this process',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { pool } = desk();
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });

  return registry;
};
