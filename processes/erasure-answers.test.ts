/** What an erasure claims: only what the service was seen to answer, whatever it answers. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { dayMs, minuteMs } from '@/lib/base/durations';
import { type ErasureDesk, startErasureDesk } from './erasure-testing';

let all: ErasureDesk;
let free: string[];

beforeAll(async () => {
  all = await startErasureDesk({ readsResults: false });
  free = [...(await all.faulty.service.idsOf('AUTO_REJECTED')), ...(await all.faulty.service.idsOf('AUTO_APPROVED'))];
});
afterEach(() => all.faulty.set());
afterAll(() => all.close());

const one = (): string => free.shift() ?? '';

const eventsAbout = (sessionId: string) =>
  all.rows(
    `select code, details->>'answer' as answer from audit_event
     where subject = $1 and code like 'erasure.%' order by id`,
    sessionId,
  );
const codesAbout = async (sessionId: string): Promise<string[]> =>
  (await eventsAbout(sessionId)).map(({ code }) => code);
const readErasure = async (sessionId: string) =>
  (await all.rows('select * from erasure where session_id = $1', sessionId))[0];
const readRequest = async (requestId: string) =>
  (await all.rows('select state, outcome from deletion_request where id = $1', requestId))[0];
const readCertificate = async (requestId: string) => {
  const [row] = await all.rows('select body from certificate where request_id = $1 and number = 0', requestId);

  return row && JSON.parse(row.body).sessions[0];
};
const aLittleLater = async () => {
  all.later(10 * minuteMs);
  await all.work();
};
const gateway = { kind: 'not-found' };
const aboutSessions = ['status', 'decision', 'document', 'face', 'images', 'image', 'delete'];
const ended = { state: 'ended', outcome: 'erased' };

describe('a gateway that answers 404', () => {
  test.each([
    ['to everything', gateway],
    ['to everything but the list', { ...gateway, routes: aboutSessions }],
    ['to requests for results', { ...gateway, routes: ['decision', 'document', 'face', 'images'] }],
  ])('%s is not taken as an empty session, and the erasure resumes afterwards', async (_, fault) => {
    const id = one();
    const requestId = await all.request([id]);
    await all.faulty.set(fault);
    await all.work();

    expect(await readErasure(id)).toMatchObject({ step: 'stock', manifest: null, deletion: null, erased_at: null });
    expect(await codesAbout(id)).toEqual(['erasure.intended', 'erasure.stock_failed']);
    expect(await all.rows('select 1 from mirror_session where id = $1', id)).toHaveLength(1);

    await all.faulty.set();
    await aLittleLater();
    expect(await readRequest(requestId)).toEqual(ended);
    expect((await readCertificate(requestId)).existed).toMatchObject({ faceImages: 2, results: { length: 3 } });
  });

  test('for a moment, to some requests, does not leave results out of the certificate', async () => {
    const id = one();
    const requestId = await all.request([id]);
    await all.faulty.set({ ...gateway, routes: ['document'], sessionIds: [id], times: 1 });
    await all.work();
    await aLittleLater();

    expect((await readCertificate(requestId)).existed.results).toHaveLength(3);
  });

  test('after the deletion proves nothing, and does not count as a later verification', async () => {
    const id = one();
    const requestId = await all.request([id]);
    await all.work({
      onStep: async (step) => {
        if (step === 'answers noted') await all.faulty.set(gateway);
      },
    });
    expect(await readErasure(id)).toMatchObject({ step: 'delete', erased_at: null, deletion: { answer: 'deleted' } });
    expect(await codesAbout(id)).toEqual(['erasure.intended', 'erasure.answered', 'erasure.check_failed']);

    await all.faulty.set();
    await aLittleLater();
    expect(await readRequest(requestId)).toEqual(ended);
    await all.faulty.set(gateway);
    all.later(dayMs);
    await all.check();
    expect(await readErasure(id)).toMatchObject({ checks: 0 });

    await all.faulty.set();
    all.later(10 * minuteMs);
    await all.check();
    expect(await readErasure(id)).toMatchObject({ checks: 1, last_check: { outcome: 'gone' } });
  });
});

describe('a DELETE that answers 404', () => {
  test('although it deleted is recorded as "did not know it", never as deleted', async () => {
    const id = one();
    const requestId = await all.request([id]);
    await all.faulty.set({ kind: 'denied-deletion', sessionId: id });
    await all.work();

    expect(await readRequest(requestId)).toEqual(ended);
    expect(await readErasure(id)).toMatchObject({ deletion: { answer: 'did not know it' } });
    expect((await readCertificate(requestId)).deletion.answer).toBe('did not know it');
    expect(await eventsAbout(id)).toEqual([
      { code: 'erasure.intended', answer: null },
      { code: 'erasure.answered', answer: 'did not know it' },
      { code: 'erasure.carried_out', answer: null },
    ]);
  });

  test('after one that was accepted does not take that back, and is not logged twice', async () => {
    const id = one();
    const requestId = await all.request([id]);
    await all.work({
      onStep: async (step) => {
        if (step === 'answers noted') await all.faulty.set({ kind: 'error', routes: ['images'], status: 500 });
      },
    });
    expect(await codesAbout(id)).toEqual(['erasure.intended', 'erasure.answered', 'erasure.check_failed']);
    await all.faulty.set();
    await aLittleLater();

    expect(await readRequest(requestId)).toEqual(ended);
    expect((await readCertificate(requestId)).deletion.answer).toBe('deleted');
    expect(await codesAbout(id)).toEqual([
      'erasure.intended',
      'erasure.answered',
      'erasure.check_failed',
      'erasure.carried_out',
    ]);
  });
});

describe('an image with an odd name', () => {
  const erase = async (as: string) => {
    const id = one();
    const requestId = await all.request([id]);
    await all.faulty.set({ kind: 'renamed-image', sessionId: id, imageName: 'face_cropped', as });
    await all.work();

    return { id, requestId };
  };

  test('does not stop the erasure: it is deleted, verified and removed here', async () => {
    const { id, requestId } = await erase('qr code (2).v2');

    expect(await readRequest(requestId)).toEqual(ended);
    expect(await all.answers(id)).toBe(false);
    expect(await all.rows('select 1 from mirror_session where id = $1', id)).toEqual([]);
    expect(await codesAbout(id)).toEqual(['erasure.intended', 'erasure.answered', 'erasure.carried_out']);
  });

  test('that cannot be part of an address is declared, here and in the certificate', async () => {
    const { id, requestId } = await erase('..');

    expect(await readRequest(requestId)).toEqual(ended);
    const { existed, probes } = await readCertificate(requestId);
    expect(existed.faceImages).toBe(2);
    expect(probes.find(({ what }: { what: string }) => what === 'pictures')).toMatchObject({
      answer: 'gone',
      notAskedByName: 1,
    });
    expect(await codesAbout(id)).toEqual(['erasure.intended', 'erasure.answered', 'erasure.carried_out']);
  });
});
