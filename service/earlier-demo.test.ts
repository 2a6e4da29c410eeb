import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeSession, type SessionDescription } from '@/demo/population';
import { moveClock, now } from '@/lib/base/clock';
import { dayMs, hourMs, minuteMs } from '@/lib/base/durations';
import { wireSchemas } from '@/lib/contract';
import { demoPopulation, session, sessionResult } from './db/schema';
import { seedDemo } from './db/seed';
import { arrive, finishDue } from './demo-arrivals';
import { defaultRules } from './lifecycle';
import { startTestService, type TestService } from './testing';

const earlierSeed = 'proofdesk demo 2';

let service: TestService;
let restores: Array<() => void>;

beforeEach(async () => {
  service = await startTestService(0);
  restores = [];
  await service.database.db
    .insert(demoPopulation)
    .values({ seed: earlierSeed, epoch: new Date(now().getTime() - 90 * dayMs).toISOString(), seededCount: 40 });
});

afterEach(async () => {
  for (const restore of restores) restore();
  await service.close();
});

const at = (ms: number) => new Date(now().getTime() - ms);

const findEarlier = (wanted: (description: SessionDescription) => boolean, ms: number): SessionDescription => {
  const all = Array.from({ length: 40 }, (_, index) => describeSession(earlierSeed, index, at(ms)));
  const found = all.find(wanted);
  if (!found) throw new Error('No such session.');

  return found;
};

/** Stores a session as the earlier version did. */
const store = async ({ id, index, createdAt, results }: SessionDescription, status: string): Promise<void> => {
  const isDone = status !== 'PENDING';
  await service.database.db.insert(session).values({
    id,
    createdAt,
    expiresAt: at(-hourMs).toISOString(),
    validUntil: at(-dayMs).toISOString(),
    completedAt: isDone ? createdAt : null,
    status: status as 'PENDING',
    demoIndex: index,
  });
  if (!isDone || !results) return;
  await service.database.db.insert(sessionResult).values({
    sessionId: id,
    ...results,
    documentImages: results.document.availableImages,
    faceImages: results.face.availableImages,
    policyVersion: '1',
  });
};

const imagesOf = async (id: string) => {
  const { document, face } = wireSchemas.images.parse(await (await service.ask(`/${id}/images`)).json());

  return [...document, ...face];
};

it('never draws a session of an earlier version, whose person today’s rules would not meet', async () => {
  const earlier = findEarlier(({ outcome }) => outcome === 'AUTO_APPROVED', 100 * dayMs);
  await store(earlier, 'AUTO_APPROVED');

  for (const name of await imagesOf(earlier.id)) {
    const answer = await service.ask(`/${earlier.id}/images/${name}`);
    expect(answer.status, name).toBe(404);
    expect(await answer.text()).toMatch(/earlier version of the demo data/);
  }
  expect((await service.files()).filter((file) => file.includes(earlier.id))).toEqual([]);
});

it('leaves a session that began under the earlier version unfinished, rather than finish it as another person', async () => {
  const begun = findEarlier(({ outcome }) => outcome !== null, 30 * minuteMs);
  await store(begun, 'PENDING');

  expect(await finishDue(service.database.db)).toBe(0);
  const { rows } = await service.database.pool.query('select status from session');
  expect(rows).toEqual([{ status: 'PENDING' }]);
});

it('is joined by new sessions whose pictures can be drawn', async () => {
  for (let arrival = 0; arrival < 20; arrival++) {
    expect(await arrive(service.database.db, { rules: defaultRules, arrivalSeconds: 180 })).toBe(true);
    restores.push(moveClock(5 * minuteMs));
  }
  restores.push(moveClock(10 * minuteMs));
  expect(await finishDue(service.database.db)).toBeGreaterThan(0);
  await seedDemo(service.database.db, 60);

  const { rows } = await service.database.pool.query<{ id: string }>(
    `(select id from session where status = 'AUTO_APPROVED' and demo_index < 60 limit 1)
     union all (select id from session where status = 'AUTO_APPROVED' and demo_index >= 60 limit 1)`,
  );
  expect(rows).toHaveLength(2);
  for (const { id } of rows) {
    const [name] = await imagesOf(id);
    expect((await service.ask(`/${id}/images/${name}`)).status).toBe(200);
  }
});
