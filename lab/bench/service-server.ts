/**
 * The process under load: the service as it ships, and bare Hono with the same statements on the same pool,
 * without authentication, checks or logs.
 */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createLog } from '@/lib/base/log';
import { connect } from '@/lib/db';
import { createApp } from '@/service/app';
import { createCredentialBook } from '@/service/credentials';
import { statementsOf } from '@/service/db/session-reader';
import { createAccess } from '@/service/http/access';
import { drawnBundle } from '@/service/http/enrolment-page/testing';
import { deriveKeys } from '@/service/keys';
import { defaultRules } from '@/service/lifecycle';
import { createPictureStore } from '@/service/picture-store';

const { DATABASE_URL = '', PICTURES = '' } = process.env;

const { pool, db } = connect(DATABASE_URL);

/** This benchmark reads; nobody enrols. */
const notHere = () => Promise.reject(new Error('The data benchmark does not enrol'));
const enrolment = {
  engine: {
    read: notHere,
    compare: notHere,
    requireRoom: notHere,
    state: () => ({ queued: 0, running: 0, processes: 0, restarts: 0 }),
    stop: notHere,
  },
  evidence: { put: notHere, get: notHere, keepOnly: notHere, deleteAll: notHere },
  enrolment: { steps: [], maxBytes: 1, maxPixels: 1, fetchMs: 1, attemptsPerStep: 1 },
  fetchPicture: notHere,
};
const log = createLog('service');

const service = createApp({
  db,
  log,
  store: createPictureStore(PICTURES),
  credentials: createCredentialBook(db),
  keys: deriveKeys(Buffer.alloc(32)),
  rules: defaultRules,
  publicUrl: 'http://127.0.0.1',
  page: drawnBundle,
  frameOrigins: [],
  ...enrolment,
  access: createAccess({ exposes: 'enrolment', trustedProxies: [], frameOrigins: [], requestsPerMinute: 100_000, log }),
});

const statements = statementsOf(db);
const { sql: list } = statements.page.toSQL();
const { sql: status } = statements.status.toSQL();
// In the order of the statements: time, then limit and offset, or id.
const bare = new Hono()
  .get('/api/v1/data/session/list', async (c) => {
    const values = [new Date().toISOString(), 10, 0];
    const { rows } = await pool.query({ name: 'bare_list', text: list, values, rowMode: 'array' });
    const data = rows.map(([id, created, expiry, documentType, verificationStatus, completed, country]) => ({
      id,
      createdDateUtc: created,
      expiryDateUtc: expiry,
      documentType,
      verificationStatus,
      completedDateUtc: completed,
      country,
    }));

    return c.json({ pageNumber: 1, pageSize: 10, totalRecords: data.length, data });
  })
  .get('/api/v1/data/:sessionId/status', async (c) => {
    const values = [new Date().toISOString(), c.req.param('sessionId')];
    const { rows } = await pool.query({ name: 'bare_status', text: status, values, rowMode: 'array' });

    return c.json({ status: rows[0]?.[0] });
  });

const listen = (fetch: (request: Request) => Response | Promise<Response>) =>
  new Promise<number>((resolve) => {
    serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => resolve(port));
  });

const ports = { service: await listen(service.fetch), bare: await listen(bare.fetch) };

process.on('disconnect', () => process.exit(0));
process.send?.(ports);
