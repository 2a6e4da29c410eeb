import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checks } from '@/conformance/checks';
import { createApp } from '../app';
import type { TestService } from '../testing';
import { checkService, startCheckedService } from './checked-service';
import { enrolmentFaults } from './enrolment-faults';
import { type Fault, otherStatus, pathOf, refusal } from './planted-faults';

let service: TestService;

beforeAll(async () => {
  // Without demo sessions only what these runs capture is checked.
  service = await startCheckedService(0);
});

afterAll(() => service.close());

const enrolmentChecks = checks.map(({ id }) => id).filter((id) => id.startsWith('enrol-'));

const countOf = async (table: string): Promise<number> =>
  (await service.database.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;

// The first run has its pictures read; the others send the same ones.
it('a captured session passes every check and leaves nothing', { timeout: 120_000 }, async () => {
  const { ids, of, out } = await checkService(service, ['--destructive']);

  expect(ids('failed')).toEqual([]);
  expect(ids('passed')).toEqual(expect.arrayContaining([...enrolmentChecks, 'deleted-token', 'deleted-images']));
  expect(of('enrol-decided').notes).toEqual(['the decision is WAITING_FOR_MANUAL_APPROVE']);
  expect(JSON.parse(out)).toMatchObject({ leftBehind: [] });
  expect([await countOf('session'), await countOf('submission'), await countOf('evidence_key')]).toEqual([0, 0, 0]);
});

it('an integrator sees no results while the session waits', async () => {
  const { ids, of } = await checkService(service, ['--destructive'], { user: 'integrator' });

  expect(ids('failed')).toEqual([]);
  expect(of('enrol-results').why).toBe('these credentials get no results while the session waits for a person');
});

it('sends the pictures of a folder instead of drawn ones', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'proofdesk-specimens-'));
  // Too small to be a document: the service must refuse it.
  const small = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  await writeFile(path.join(folder, 'front.png'), small);
  const { ids, of } = await checkService(service, ['--destructive', '--pictures', folder]);
  await rm(folder, { recursive: true });

  expect(ids('failed')).toEqual([]);
  expect(of('enrol-complete').why).toBe(
    'not checked: the front was not accepted (200 with DOCUMENT_NOT_RECOGNIZED); try other pictures with --pictures',
  );
  expect(ids('passed')).toContain('enrol-passport');
});

it('every enrolment check has a planted fault', () => {
  expect([...new Set(enrolmentFaults.map(([, check]) => check))].sort()).toEqual(
    [...enrolmentChecks, 'deleted-token'].sort(),
  );
});

it.each(enrolmentFaults)('a fault is reported: %s', async (_, id, fault) => {
  const { ids, of } = await checkService(service, ['--destructive'], { planted: [fault] });

  expect(ids('failed')).toEqual([id]);
  expect(of(id).problems?.[0]).toEqual({ seen: expect.stringMatching(/./), expected: expect.stringMatching(/./) });
});

describe('another service', () => {
  const answering =
    (end: RegExp, answer: () => Response): Fault =>
    (sound) =>
    async (request) =>
      end.test(pathOf(request)) ? answer() : sound(request);

  it('may lack the extensions', async () => {
    const planted = [answering(/\/enrolment\/(state|consent|device)$|\/facts$/, () => refusal(404))];
    const { ids, of } = await checkService(service, ['--destructive'], { planted });

    expect(ids('failed')).toEqual([]);
    for (const id of ['enrol-state', 'enrol-consent', 'enrol-device', 'enrol-device-completed', 'enrol-facts']) {
      expect(of(id).why).toBe('an extension that this service lacks (404)');
    }
  });

  it('may not take pictures at all', async () => {
    const planted = [answering(/\/enrolment\/(document|face|complete|state|consent|device)$/, () => refusal(404))];
    const { ids, of } = await checkService(service, ['--destructive'], { planted });

    expect(ids('failed')).toEqual([]);
    expect(of('enrol-body').why).toBe('pictures cannot be sent to this service (404)');
  });

  it('may not recognise drawn pictures', async () => {
    const read = async () => ({ outcome: 'code', code: 'DOCUMENT_NOT_RECOGNIZED' }) as const;
    const app = createApp({ ...service.parts, engine: { ...service.parts.engine, read } });
    const { ids, of } = await checkService({ ...service, app }, ['--destructive']);

    expect(ids('failed')).toEqual([]);
    expect(of('enrol-both-sides').why).toBe(
      'not checked: a front of a two-sided document was not accepted (200 with DOCUMENT_NOT_RECOGNIZED); try other pictures with --pictures',
    );
  });

  it('may send codes with a status of its own, and refuse a token with 403', async () => {
    const withCodes: Fault = (sound) => async (request) => {
      const response = await sound(request);
      const text = await response.clone().text();

      return text.includes('"hasError":true') ? new Response(text, { ...response, status: 422 }) : response;
    };
    const { ids, of } = await checkService(service, ['--destructive'], { planted: [otherStatus(401, 403), withCodes] });

    expect(ids('failed')).toEqual([]);
    expect(of('enrol-back-first').notes).toEqual(['codes come with 422; the usual status is 200']);
    expect(of('enrol-token-none').notes).toEqual(['answered with 403; the usual status is 401']);
  });
});
