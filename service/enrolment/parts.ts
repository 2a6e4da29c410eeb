/** What enrolment needs beside the database: the engine, the evidence store and a way to fetch pictures. */
import type { parseServiceConfig } from '@/lib/base/config';
import type { Log } from '@/lib/base/log';
import { EngineFailed } from '../engine/engine';
import type { ServiceParts } from '../http/environment';
import type { ServiceKeys } from '../keys';
import { badRequest } from '../refusals';

type EnrolmentParts = Pick<ServiceParts, 'engine' | 'evidence' | 'fetchPicture'>;

/**
 * TO REPLACE when the branches meet, with
 *   engine: createEngine(config.engine ...),
 *   evidence: createEvidenceStore(openEvidenceStock(config), keys),
 *   fetchPicture: createPictureFetcher({ guard: createAddressGuard([], null) }).
 */
export const openEnrolmentParts = (
  _config: ReturnType<typeof parseServiceConfig>,
  _keys: ServiceKeys,
  _log: Log,
): EnrolmentParts => ({
  engine: {
    read: () => Promise.reject(new EngineFailed('No engine yet')),
    state: () => ({ queued: 0, running: 0, processes: 0, restarts: 0 }),
    stop: () => Promise.resolve(),
  },
  evidence: {
    put: () => Promise.reject(new Error('No evidence store yet')),
    get: () => Promise.resolve(null),
    keepOnly: () => Promise.resolve(),
    deleteAll: () => Promise.resolve(),
  },
  fetchPicture: () => Promise.reject(badRequest('Send the picture in Base64.')),
});
