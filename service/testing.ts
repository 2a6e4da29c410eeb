/** For tests only: the service on a database and a folder of its own. */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { now } from '@/lib/base/clock';
import { createLog } from '@/lib/base/log';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { createApp } from './app';
import { type CredentialKind, createCredentialBook, ensureCredential } from './credentials';
import { seedDemo } from './db/seed';
import type { EnrolmentSettings } from './enrolment/settings';
import { createTestEngine, type TestEngine } from './enrolment/testing-engine';
import { createEvidenceStore, type EvidenceStore } from './evidence';
import { createFolderBackend } from './evidence/folder';
import { createAccess } from './http/access';
import { drawnBundle } from './http/enrolment-page/testing';
import type { ServiceParts } from './http/environment';
import { deriveKeys, type ServiceKeys } from './keys';
import { defaultRules } from './lifecycle';
import { createPictureStore, type PictureStore } from './picture-store';
import { badRequest } from './refusals';

export interface TestEvidence extends EvidenceStore {
  /** The names of what is stored for a session. */
  namesOf: (sessionId: string) => Promise<string[]>;
}

export interface TestService {
  database: TestDatabase;
  store: PictureStore;
  engine: TestEngine;
  evidence: TestEvidence;
  keys: ServiceKeys;
  /** The API password for both users. */
  secret: string;
  /** A request below `/api/v1/data`, as the back office by default. */
  ask: (path: string, init?: RequestInit & { as?: CredentialKind | 'nobody' }) => Promise<Response>;
  app: ReturnType<typeof createApp>;
  /** The parts of `app`, for tests that build a variant of it. */
  parts: ServiceParts;
  /** Every file below the picture folder. */
  files: () => Promise<string[]>;
  /** The ids of the sessions in this state, newest first. */
  idsOf: (status: string) => Promise<string[]>;
  close: () => Promise<void>;
}

export const basic = (username: string, secret: string): string =>
  `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`;

const enrolment: EnrolmentSettings = {
  steps: ['document', 'face'],
  maxBytes: 1024 * 1024,
  maxPixels: 50_000_000,
  fetchMs: 1_000,
  attemptsPerStep: 20,
};

export const startTestService = async (demoSessions: number): Promise<TestService> => {
  const database = await createTestDatabase({ migrations: 'service' });
  const place = await mkdtemp(path.join(os.tmpdir(), 'proofdesk-pictures-'));
  const folder = path.join(place, 'pictures');
  await mkdir(folder);
  const store = createPictureStore(folder);
  const log = createLog('service');
  log.level = 'silent';
  const keys = deriveKeys(randomBytes(32));
  const engine = createTestEngine();
  const stock = createFolderBackend(path.join(place, 'evidence'));
  const evidence: TestEvidence = {
    ...createEvidenceStore(stock, keys),
    namesOf: async (sessionId) => (await stock.list(sessionId)).sort(),
  };
  const parts: ServiceParts = {
    db: database.db,
    log,
    store,
    engine,
    evidence,
    enrolment,
    fetchPicture: () => Promise.reject(badRequest('No address can be reached in tests.')),
    keys,
    rules: defaultRules,
    publicUrl: 'http://127.0.0.1:3001',
    page: drawnBundle,
    frameOrigins: [],
    credentials: createCredentialBook(database.db, { freshForMs: 0 }),
    access: createAccess({
      exposes: 'enrolment',
      trustedProxies: [],
      frameOrigins: [],
      requestsPerMinute: 100_000,
      log,
    }),
  };
  const app = createApp(parts);
  const secret = randomBytes(32).toString('base64url');

  await ensureCredential(database.db, { username: 'integrator', secret, kind: 'integrator' });
  await ensureCredential(database.db, { username: 'back-office', secret, kind: 'back-office' });
  await seedDemo(database.db, demoSessions);

  return {
    database,
    store,
    engine,
    evidence,
    keys,
    secret,
    app,
    parts,
    ask: async (where, { as = 'back-office', ...init } = {}) =>
      app.request(`/api/v1/data${where}`, {
        ...init,
        headers: { ...(as !== 'nobody' && { authorization: basic(as, secret) }), ...init.headers },
      }),
    files: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });

      return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
    },
    idsOf: async (status) => {
      const found = await database.pool.query<{ id: string }>(
        `select id from session
         where case when status = 'PENDING' and completed_at is null and valid_until <= $2 then 'EXPIRED' else status end = $1
         order by created_at desc, id desc`,
        [status, now()],
      );

      return found.rows.map((row) => row.id);
    },
    close: async () => {
      await database.close();
      await rm(place, { recursive: true, force: true });
    },
  };
};
