import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openRoutes, type TestBrowser } from '@/app/_server/testing';
import type { CaseAnswer, ClaimAnswer, VerdictAnswer } from '@/lib/answers';
import { moveClock } from '@/lib/base/clock';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { setPolicy } from '@/lib/review/verdict/testing';
import { addSessions } from '@/lib/work/testing';

const picture = randomBytes(300_000);
const plain = {
  hasFace: true,
  withholds: false,
  breaksOff: false,
  stalls: false,
  surname: 'PARAUGS',
  expiry: '2030-09-02',
};
let service = { ...plain };
let database: TestDatabase;
let routes: Awaited<ReturnType<typeof openRoutes>>;
let officer: TestBrowser;
let other: TestBrowser;
let viewer: TestBrowser;
let boss: TestBrowser;
let clock = () => {};

const bodies: Record<string, () => unknown> = {
  '/decision/results': () => ({
    verifications: { mrzValidity: { score: 100, level: 'HIGH' } },
    decision: { score: 71, level: 'MEDIUM' },
  }),
  '/document/result': () => ({
    country: 'UTO',
    documentType: 'IDENTITY_CARD',
    documentReleaseYear: '2020',
    documentName: 'Utopia Id Card 2020',
    applicant: { firstName: 'ANNA', lastName: service.surname, surnameAndGivenNames: '', dateOfBirth: '1990-04-07' },
    documentVisualResults: [
      { name: 'surname', value: service.surname, confidence: 99, pageSide: 'FRONT' },
      {
        name: 'date_of_expiry',
        value: service.expiry,
        confidence: 99,
        pageSide: 'FRONT',
        normalizedDateValue: `${service.expiry}T00:00:00`,
      },
    ],
    availableImages: ['primary_face'],
  }),
  '/face/result': () => ({ passiveLivenessScore: 91, verificationScore: 57, availableImages: ['face_cropped'] }),
  '/images': () => ({
    document: ['original_FRONT', 'primary_face'],
    face: service.hasFace ? ['face_cropped', 'face_original'] : [],
  }),
};

const server = createServer(({ url = '' }, response) => {
  const part = url.replace(/^\/api\/v1\/data\/[^/]+/, '');
  if (service.withholds) {
    response.writeHead(409).end();
  } else if (part === '/face/result' && !service.hasFace) {
    response.writeHead(404).end();
  } else if (bodies[part]) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(bodies[part]()));
  } else {
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': picture.length });
    if (service.stalls) {
      response.write(picture.subarray(0, 200_000));
    } else if (service.breaksOff) {
      response.write(picture.subarray(0, 200_000), () => response.destroy());
    } else {
      response.end(picture);
    }
  }
});

beforeAll(async () => {
  database = await createTestDatabase();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  routes = await openRoutes(database, { UPSTREAM_URL: `http://127.0.0.1:${port}` }, async () => ({
    '/api/purpose': await import('../../purpose/route'),
    '/api/sessions/[sessionId]/decision': await import('../../sessions/[sessionId]/decision/route'),
    '/api/sessions/[sessionId]/document': await import('../../sessions/[sessionId]/document/route'),
    '/api/sessions/[sessionId]/face': await import('../../sessions/[sessionId]/face/route'),
    '/api/sessions/[sessionId]/images': await import('../../sessions/[sessionId]/images/route'),
    '/api/sessions/[sessionId]/images/[imageName]': await import('../../sessions/[sessionId]/images/[imageName]/route'),
    '/api/sessions/[sessionId]/peek': await import('../../sessions/[sessionId]/peek/route'),
    '/api/sessions/[sessionId]/timeline': await import('../../sessions/[sessionId]/timeline/route'),
    '/api/triage/claims': await import('../claims/route'),
    '/api/triage/claims/[claimId]': await import('../claims/[claimId]/route'),
    '/api/triage/claims/[claimId]/case': await import('../claims/[claimId]/case/route'),
    '/api/triage/claims/[claimId]/verdict': await import('../claims/[claimId]/verdict/route'),
    '/api/triage/verdicts/[verdictId]': await import('./[verdictId]/route'),
    '/api/triage/verdicts/[verdictId]/undo': await import('./[verdictId]/undo/route'),
  }));
  officer = await routes.signIn('officer@desk.example', ['officer']);
  other = await routes.signIn('other@desk.example', ['officer']);
  boss = await routes.signIn('boss@desk.example', ['supervisor']);
  viewer = await routes.signIn('viewer@desk.example', ['viewer']);
});
beforeEach(async () => {
  service = { ...plain };
  await setPolicy(database.db, {});
});
afterEach(async () => {
  clock();
  clock = () => {};
  for (const browser of [officer, other, boss]) {
    const { held, reserved } = await (await browser.get('/api/triage/claims')).json();
    for (const claim of [held, reserved]) {
      if (claim) await browser.send('POST', `/api/triage/claims/${claim.id}`, { action: 'release' });
    }
  }
});
afterAll(async () => {
  await routes.close();
  server.close();
  await database.close();
});

const pictures = ['images/primary_face', 'images/face_cropped', 'images/original_FRONT'];
const parts = ['decision', 'document', 'face', 'images', ...pictures];
const approve = { decision: 'approve', reasons: [], note: null, attested: false, override: null, looked: [] };
const reject = { ...approve, decision: 'reject', reasons: ['face_mismatch'] };

const waiting = async () => {
  const columns = { status: 'WAITING_FOR_MANUAL_APPROVE', completedAt: '2026-11-01T10:00:00Z' };
  const [id = ''] = await addSessions(database.db, 1, columns);

  return id;
};
const take = async (browser: TestBrowser, sessionId: string): Promise<string> => {
  const answer: ClaimAnswer = await (await browser.send('POST', '/api/triage/claims', { sessionId })).json();
  if (!answer.claim) throw new Error('not taken');

  return answer.claim.id;
};
const look = async (browser: TestBrowser, sessionId: string, asked = parts) => {
  for (const part of asked) {
    const response = await browser.get(`/api/sessions/${sessionId}/${part}`);
    await response.arrayBuffer();
  }
};
const caseOf = async (browser: TestBrowser, claimId: string): Promise<CaseAnswer> =>
  (await browser.get(`/api/triage/claims/${claimId}/case`)).json();
const give = (browser: TestBrowser, claimId: string, body: unknown = approve) =>
  browser.send('POST', `/api/triage/claims/${claimId}/verdict`, body);
const given = async (response: Response): Promise<VerdictAnswer> => {
  expect(response.status).toBe(200);

  return response.json();
};
const servedTo = async (claimId: string): Promise<Map<string, { hash: Buffer; blocks: string[]; failed: number }>> => {
  const { rows } = await database.pool.query('select * from served_evidence where claim_id = $1', [claimId]);

  return new Map(rows.map(({ part, hash, blocks, failed_at }) => [part, { hash, blocks, failed: failed_at.length }]));
};
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
const holdOver = () => {
  clock = moveClock(10_000);
};

test('evidence sent under a claim is recorded by fingerprint, allows approval, and the verdict is delivered', async () => {
  const id = await waiting();
  const claimId = await take(officer, id);
  expect((await caseOf(officer, claimId)).blocks).toMatchObject([{ code: 'evidence not served' }]);
  await look(officer, id);

  const told = await caseOf(officer, claimId);
  expect(told).toMatchObject({ blocks: [], needsAttestation: false, mayOverride: false, opinions: [] });
  expect(told.served.map(({ part }) => part).sort()).toEqual([
    ...['decision', 'document', 'face', 'images'],
    ...['picture face_cropped', 'picture original_FRONT', 'picture primary_face'],
  ]);
  expect(told.reasons.map(({ code }) => code)).toContain('face_mismatch');
  expect((await servedTo(claimId)).get('picture primary_face')?.hash).toEqual(sha256(picture));

  const verdict = await given(await give(officer, claimId));
  expect(verdict).toMatchObject({ state: 'held first', yours: { decision: 'approve', seat: 'first' } });
  expect(Date.parse(verdict.undoUntil ?? '')).toBeGreaterThan(Date.now());
  expect(await given(await give(officer, claimId))).toEqual(verdict);
  const path = `/api/triage/verdicts/${verdict.id}`;
  expect(await given(await officer.get(path))).toEqual(verdict);

  holdOver();
  expect(await given(await officer.get(path))).toMatchObject({
    state: 'recorded',
    undoUntil: null,
    // Without a configured delivery nothing is sent.
    words: expect.stringContaining("Carry it out in the vendor's dashboard"),
  });
  const late = await officer.send('POST', `${path}/undo`);
  expect([late.status, (await late.json()).error.code]).toEqual([409, 'CONFLICT']);
});

test('an undone verdict leaves the deliveries, and the session can be claimed again', async () => {
  const id = await waiting();
  const claimId = await take(officer, id);
  await look(officer, id);
  const verdict = await given(await give(officer, claimId, reject));

  const foreign = await other.send('POST', `/api/triage/verdicts/${verdict.id}/undo`);
  expect([foreign.status, (await foreign.json()).error.code]).toEqual([403, 'FORBIDDEN']);
  expect((await given(await officer.send('POST', `/api/triage/verdicts/${verdict.id}/undo`))).state).toBe('undone');
  expect(await take(other, id)).not.toBe(claimId);
});

test('an undo can hold the case for its officer again, in place of the one they have', async () => {
  const [id, next] = [await waiting(), await waiting()];
  const claimId = await take(officer, id);
  await look(officer, id);
  const verdict = await given(await give(officer, claimId, reject));
  await take(officer, next);

  const path = `/api/triage/verdicts/${verdict.id}/undo`;
  const refused = await Promise.all([other, viewer].map((browser) => browser.send('POST', path, { reopen: true })));
  expect(refused.map(({ status }) => status)).toEqual([403, 403]);
  expect((await officer.send('POST', path, { reopen: 'yes' })).status).toBe(400);
  expect((await given(await officer.send('POST', path, { reopen: true }))).state).toBe('undone');
  const { held } = await (await officer.get('/api/triage/claims')).json();
  expect(held.sessionId).toBe(id);
  // Nobody has the other one any more.
  await take(other, next);
});

describe('served evidence', () => {
  test('evidence of a reserved case is loaded ahead, and counts when it becomes the case', async () => {
    const held = await take(officer, await waiting());
    await waiting();
    const { claim }: ClaimAnswer = await (await officer.send('POST', '/api/triage/claims', { reserve: true })).json();
    const { id = '', sessionId = '' } = claim ?? {};
    await look(officer, sessionId);
    expect((await caseOf(officer, id)).blocks).toEqual([]);
    expect((await give(officer, id)).status).toBe(409);

    await officer.send('POST', `/api/triage/claims/${held}`, { action: 'release' });
    await officer.send('POST', `/api/triage/claims/${id}`, { action: 'take' });
    expect(await given(await give(officer, id))).toMatchObject({ sessionId, state: 'held first' });
  });

  test('is not recorded without a claim, without a purpose, or for another session', async () => {
    const id = await waiting();
    const claimId = await take(officer, id);
    await other.send('PUT', '/api/purpose', { purpose: 'quality' });
    await look(other, id);
    await look(officer, await waiting());
    await officer.send('DELETE', '/api/purpose');
    await look(officer, id);

    expect(await servedTo(claimId)).toEqual(new Map());
    const { rows } = await database.pool.query(
      'select count(*)::int from served_evidence s join claim c on c.id = s.claim_id where c.session_id = $1',
      [id],
    );
    expect(rows[0].count).toBe(0);
  });

  test('an interrupted picture or a HEAD request does not count as served', async () => {
    const id = await waiting();
    const claimId = await take(officer, id);
    await look(officer, id, parts.slice(0, 4));
    service.breaksOff = true;
    const broken = await officer.get(`/api/sessions/${id}/images/primary_face`);
    await expect(broken.arrayBuffer()).rejects.toThrow();

    expect((await servedTo(claimId)).get('picture primary_face')).toMatchObject({ blocks: ['evidence not served'] });
    expect((await caseOf(officer, claimId)).blocks[0]?.words).toContain('the portrait, the selfie');
    service.breaksOff = false;
    const left = await officer.get(`/api/sessions/${id}/images/primary_face`);
    await left.body?.cancel();
    expect((await servedTo(claimId)).get('picture primary_face')?.hash).toHaveLength(0);
    await look(officer, id);
    expect((await caseOf(officer, claimId)).blocks).toEqual([]);
  });

  test('a picture that the person breaks off neither counts as served nor as failed', async () => {
    const id = await waiting();
    const claimId = await take(officer, id);
    await look(officer, id, parts.slice(0, 4));
    service.stalls = true;
    const response = await officer.get(`/api/sessions/${id}/images/primary_face`);
    const reader = response.body?.getReader();
    for (let read = 0; read < 100_000; ) read += (await reader?.read())?.value?.length ?? 100_000;
    // Left while the desk waits for the next bytes.
    const pending = reader?.read();
    await reader?.cancel();
    await pending;

    service.stalls = false;
    await look(officer, id, ['images/face_cropped', 'images/original_FRONT']);
    expect((await servedTo(claimId)).get('picture primary_face')).toMatchObject({ hash: Buffer.alloc(0), failed: 0 });
    expect((await caseOf(officer, claimId)).blocks).toMatchObject([
      { code: 'evidence not served', stops: 'verdict', words: 'Not sent to you in full: the portrait.' },
    ]);
    expect((await give(officer, claimId, reject)).status).toBe(400);
  });

  test('a picture that the service breaks off three times is recorded as not delivered', async () => {
    const id = await waiting();
    const claimId = await take(boss, id);
    await look(boss, id);
    await database.pool.query(`update served_evidence set hash = '', blocks = '{evidence not served}'
      where claim_id = '${claimId}' and part = 'picture primary_face'`);
    service.breaksOff = true;
    for (const tries of [1, 2, 3]) {
      expect((await give(boss, claimId, reject)).status).toBe(400);
      const broken = await boss.get(`/api/sessions/${id}/images/primary_face`);
      await expect(broken.arrayBuffer()).rejects.toThrow();
      expect((await servedTo(claimId)).get('picture primary_face')?.failed).toBe(tries);
    }

    expect((await give(boss, claimId)).status).toBe(400);
    await given(await give(boss, claimId, reject));
    const { rows } = await database.pool.query(
      `select details->>'notDelivered' as missing from audit_event where subject = $1 and code = 'verdict.given'`,
      [id],
    );
    expect(rows).toEqual([{ missing: 'picture primary_face' }]);
  });

  test('the latest view counts', async () => {
    const id = await waiting();
    const claimId = await take(officer, id);
    await look(officer, id, ['document']);
    const before = (await servedTo(claimId)).get('document');
    expect(before?.blocks).not.toContain('document expired');
    service.expiry = '2020-01-01';
    await look(officer, id, ['document']);

    const after = (await servedTo(claimId)).get('document');
    expect(after?.blocks).toContain('document expired');
    expect(after?.hash).not.toEqual(before?.hash);
  });

  test('a session without a face step can be decided without face results', async () => {
    service.hasFace = false;
    const id = await waiting();
    const claimId = await take(officer, id);
    await look(officer, id, ['decision', 'document', 'face', 'images', 'images/primary_face', 'images/original_FRONT']);

    const told = await caseOf(officer, claimId);
    expect([told.blocks, told.needsAttestation]).toEqual([[], false]);
    expect(told.checked).toContain('No face step: the service has no face result, image or Trust Factor.');
    await given(await give(officer, claimId));
  });

  test('each view is recorded with its content', async () => {
    const id = await waiting();
    await take(officer, id);
    await look(officer, id);
    const { rows } = await database.pool.query(
      `select details->>'part' as part, details->>'purpose' as purpose from audit_event
       where subject = $1 and code = 'session.opened' order by id`,
      [id],
    );

    expect(rows).toEqual(['decision', 'document', 'face'].map((part) => ({ part, purpose: 'triage' })));
  });
});

test('if the service withholds everything, a verdict needs the attestation and records that nothing was seen', async () => {
  const id = await waiting();
  service.withholds = true;
  const claimId = await take(officer, id);
  await look(officer, id);
  expect(await caseOf(officer, claimId)).toMatchObject({ needsAttestation: true, served: [] });

  const refused = await give(officer, claimId, reject);
  expect([refused.status, (await refused.json()).error.message]).toEqual([
    400,
    expect.stringContaining("vendor's dashboard"),
  ]);
  await given(await give(officer, claimId, { ...reject, attested: true }));
  const { rows } = await database.pool.query('select is_attested, evidence from opinion where claim_id = $1', [
    claimId,
  ]);
  expect(rows).toEqual([{ is_attested: true, evidence: [] }]);
});

test('a second approval is refused with a reason if the evidence changed, and the review starts again', async () => {
  await setPolicy(database.db, { fourEyes: 'always' });
  const id = await waiting();
  const first = await take(officer, id);
  await look(officer, id);
  const verdict = await given(await give(officer, first));
  holdOver();
  expect((await given(await officer.get(`/api/triage/verdicts/${verdict.id}`))).state).toBe('awaiting second');

  const again = await officer.send('POST', '/api/triage/claims', { sessionId: id });
  expect([again.status, (await again.json()).error.code]).toEqual([403, 'FORBIDDEN']);
  for (const part of ['timeline', 'peek']) {
    expect(await (await officer.get(`/api/sessions/${id}/${part}`)).text()).toContain('"decision":"approve"');
    expect(await (await other.get(`/api/sessions/${id}/${part}`)).text()).not.toContain('"decision":');
  }
  const second = await take(other, id);
  service.surname = 'PARAUGA';
  await look(other, id);
  const refused = await give(other, second);
  expect([refused.status, (await refused.json()).error.message]).toEqual([
    409,
    'The evidence changed after the first review. The session must be reviewed again.',
  ]);
  expect((await given(await officer.get(`/api/triage/verdicts/${verdict.id}`))).state).toBe('void');
  expect(await take(officer, id)).not.toBe(first);
});

describe('the policy a case was claimed under', () => {
  test('applies to its verdict, even if four eyes are switched off meanwhile', async () => {
    await setPolicy(database.db, { fourEyes: 'always', undoSeconds: 30 });
    const id = await waiting();
    const claimId = await take(officer, id);
    await look(officer, id);
    await setPolicy(database.db, { fourEyes: 'never', undoSeconds: 0 });

    const verdict = await given(await give(officer, claimId));
    expect(verdict).toMatchObject({ state: 'held first', needsSecond: true });
    expect(Date.parse(verdict.undoUntil ?? '') - Date.parse(verdict.stateAt)).toBe(30_000);
    clock = moveClock(31_000);
    expect((await given(await officer.get(`/api/triage/verdicts/${verdict.id}`))).state).toBe('awaiting second');
  });

  test('does not hold off a stricter one', async () => {
    const id = await waiting();
    const claimId = await take(officer, id);
    await look(officer, id);
    await setPolicy(database.db, { fourEyes: 'always', undoSeconds: 60 });

    const verdict = await given(await give(officer, claimId));
    expect(verdict).toMatchObject({ needsSecond: true });
    expect(Date.parse(verdict.undoUntil ?? '') - Date.parse(verdict.stateAt)).toBe(60_000);
  });

  test('without a second person, the verdict says so', async () => {
    const id = await waiting();
    const claimId = await take(officer, id);
    await look(officer, id);
    expect(await given(await give(officer, claimId))).toMatchObject({ needsSecond: false });
  });
});

describe('refusals', () => {
  test('people who may not decide get nothing, and the attempt is recorded', async () => {
    const id = '66666666-6666-4666-8666-666666666666';
    const countRefused = async () =>
      (await database.pool.query(`select from audit_event where code = 'access.view_refused'`)).rows.length;
    const before = await countRefused();
    for (const response of [
      await viewer.get(`/api/triage/claims/${id}/case`),
      await give(viewer, id),
      await viewer.get(`/api/triage/verdicts/${id}`),
      await viewer.send('POST', `/api/triage/verdicts/${id}/undo`),
    ]) {
      expect(response.status).toBe(403);
    }
    expect((await countRefused()) - before).toBe(4);
    expect((await give(routes.newBrowser(), id)).status).toBe(401);
  });

  test('an unknown verdict is not found, and a case of somebody else is refused', async () => {
    const nothing = '66666666-6666-4666-8666-666666666666';
    expect((await officer.get(`/api/triage/claims/${nothing}/case`)).status).toBe(404);
    expect((await give(officer, nothing)).status).toBe(404);
    expect((await officer.get(`/api/triage/verdicts/${nothing}`)).status).toBe(404);
    expect((await officer.send('POST', `/api/triage/verdicts/${nothing}/undo`)).status).toBe(404);
    expect((await officer.get('/api/triage/claims/1/case')).status).toBe(400);
    expect((await officer.get('/api/triage/verdicts/1')).status).toBe(400);

    const claimId = await take(officer, await waiting());
    const refused = await other.get(`/api/triage/claims/${claimId}/case`);
    expect([refused.status, (await refused.json()).error.message]).toEqual([409, 'Somebody else has this case.']);
    expect((await give(other, claimId)).status).toBe(409);
  });

  test('invalid input is refused with a sentence and changes nothing', async () => {
    const id = await waiting();
    const claimId = await take(officer, id);
    await look(officer, id);

    for (const body of [
      null,
      {},
      { ...approve, decision: 'maybe' },
      { ...approve, note: '  ' },
      { ...approve, note: 'x'.repeat(2_001) },
      { ...approve, override: 'no' },
      { ...approve, override: 'x'.repeat(501) },
      { ...approve, attested: 'yes' },
      { ...approve, looked: [{ part: 'document', seconds: -1 }] },
      { ...reject, reasons: 'face_mismatch' },
      { ...reject, reasons: [] },
      { ...reject, reasons: ['unheard_of'] },
    ]) {
      const answer = await give(officer, claimId, body);
      expect([answer.status, JSON.stringify(body)]).toEqual([400, JSON.stringify(body)]);
      expect((await answer.json()).error.message).toMatch(/\.$/);
    }
    expect((await database.pool.query('select from verdict where session_id = $1', [id])).rows).toEqual([]);
  });
});
