import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { dayMs, hourMs } from '@/lib/base/durations';
import { startTestService, type TestService } from '../testing';
import { decideDue } from './decide';
import { openApplicant } from './testing';
import { createUnfinishedSweep } from './unfinished';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(0);
});

afterAll(() => service.close());

const countOf = async (table: string, id: string) =>
  (await service.database.pool.query(`select from ${table} where session_id = $1`, [id])).rowCount;

it('captures that were not completed in time are removed; the session stays', async () => {
  const sweep = createUnfinishedSweep(service.parts);
  const [open, done] = [await openApplicant(service), await openApplicant(service)];
  for (const { document, face } of [open, done]) {
    await document('passport');
    await face('face');
  }
  await done.complete();
  expect(await sweep()).toBe(0);
  expect((await open.state()).body.done).toEqual(['FRONT', 'FACE']);

  const later = await openApplicant(service);
  onTestFinished(moveClock(hourMs));
  expect(await sweep()).toBe(1);

  expect(await countOf('submission', open.id)).toBe(0);
  expect(await countOf('evidence_key', open.id)).toBe(0);
  expect(await service.evidence.namesOf(open.id)).toEqual([]);
  expect([await open.status(), await later.status()]).toEqual(['PENDING', 'PENDING']);
  expect(await countOf('submission', done.id)).toBe(2);
  expect(await sweep()).toBe(0);

  await decideDue(service.parts);
  expect(await done.status()).toBe('WAITING_FOR_MANUAL_APPROVE');
  onTestFinished(moveClock(14 * dayMs));
  expect([await open.status(), await done.status()]).toEqual(['EXPIRED', 'WAITING_FOR_MANUAL_APPROVE']);
});

it.each(['consent', 'device'] as const)('a %s without any picture goes too', async (what) => {
  const applicant = await openApplicant(service);
  if (what === 'consent') await applicant.consent({ version: '1', language: 'de-DE' });
  else await applicant.device({ device: 'phone-of-the-applicant', isPhone: true, at: 'FRONT', takesOver: true });
  onTestFinished(moveClock(hourMs));
  const sweep = createUnfinishedSweep(service.parts);

  expect([await sweep(), await sweep()]).toEqual([1, 0]);
  expect(await countOf('active_device', applicant.id)).toBe(0);
  const { rows } = await service.database.pool.query('select consent from session where id = $1', [applicant.id]);
  expect(rows).toEqual([{ consent: null }]);
});

it('what a crash left in the store goes too, though no submission names it', async () => {
  const { id, face } = await openApplicant(service);
  await face('tree');
  await service.evidence.put(service.database.db, id, 'leftover', { face_original: Buffer.from('face') });
  onTestFinished(moveClock(hourMs));

  expect(await createUnfinishedSweep(service.parts)()).toBe(1);
  expect(await service.evidence.namesOf(id)).toEqual([]);
});

it('a store that cannot be reached delays the removal of one session and of no other', async () => {
  const [first, second] = [await openApplicant(service), await openApplicant(service)];
  for (const { face } of [first, second]) await face('face');
  const { deleteAll } = service.evidence;
  service.evidence.deleteAll = async (id) => {
    if (id === first.id) throw new Error('The store cannot be reached');
    await deleteAll(id);
  };
  onTestFinished(() => {
    service.evidence.deleteAll = deleteAll;
  });
  onTestFinished(moveClock(hourMs));
  const sweep = createUnfinishedSweep(service.parts);

  expect(await sweep()).toBe(1);
  expect(await countOf('submission', first.id)).toBe(1);

  service.evidence.deleteAll = deleteAll;
  expect(await sweep()).toBe(1);
  expect(await countOf('submission', first.id)).toBe(0);
});

it('later rounds look at recent sessions only, and a restart at all of them', async () => {
  const sweep = createUnfinishedSweep(service.parts);
  const { id, face } = await openApplicant(service);
  await face('face');
  await sweep();
  onTestFinished(moveClock(3 * dayMs));

  expect(await sweep()).toBe(0);
  expect(await createUnfinishedSweep(service.parts)()).toBe(1);
  expect(await service.evidence.namesOf(id)).toEqual([]);
});
