/** What enrolment needs beside the database: the engine, the evidence store and a way to fetch pictures. */
import path from 'node:path';
import type { parseServiceConfig } from '@/lib/base/config';
import type { Log } from '@/lib/base/log';
import { createEngine } from '../engine/create-engine';
import { createEvidenceStore, type EvidenceStock } from '../evidence';
import type { ServiceParts } from '../http/environment';
import type { ServiceKeys } from '../keys';
import { createMetrics } from '../metrics';
import { createAddressGuard } from '../webhooks/addresses';
import { createPictureFetcher } from './fetch-picture';

type EnrolmentParts = Required<
  Pick<ServiceParts, 'engine' | 'evidence' | 'enrolment' | 'fetchPicture' | 'metrics' | 'checkEvidence'>
>;

interface Given {
  config: ReturnType<typeof parseServiceConfig>;
  stock: EvidenceStock;
  keys: ServiceKeys;
  log: Log;
}

export const openEnrolmentParts = ({ config, stock, keys, log }: Given): EnrolmentParts => {
  const metrics = createMetrics();

  return {
    metrics,
    engine: createEngine({
      ...config.engine,
      log,
      logFolder: path.join(config.dataDir, 'logs'),
      onJob: metrics.onJob,
    }),
    evidence: createEvidenceStore(stock, keys),
    enrolment: config.enrolment,
    // No exceptions: what webhooks may reach is not for applicants.
    fetchPicture: createPictureFetcher({ guard: createAddressGuard([]) }),
    checkEvidence: async () => {
      await stock.list('readiness');
    },
  };
};
