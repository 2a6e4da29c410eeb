import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signedInPerson } from '@/lib/access/testing';
import { moveClock, now } from '@/lib/base/clock';
import { dayMs, minuteMs } from '@/lib/base/durations';
import { createLog } from '@/lib/base/log';
import { openTestDesk, type TestDesk } from '@/lib/erasure/requests/testing';
import { createSessionIndex, type SessionIndex } from '@/lib/mirror';
import { addVerdict, addWaiting } from '@/lib/review/claims/testing';
import { readDecidedToday, readToday } from './today';

const log = createLog('test');
log.level = 'silent';

let desk: TestDesk;
let index: SessionIndex;
let goBack = () => {};

beforeAll(async () => {
  desk = await openTestDesk();
  index = createSessionIndex({ db: desk.db, log });
});
afterAll(async () => {
  index.stop();
  await desk.database.close();
});
afterEach(() => goBack());

const read = async (you: string) => {
  await index.refresh();

  return readToday({ db: desk.db, index }, you);
};

/** Half past noon of the next day, so that the hours before belong to the same day. */
const goToNoon = (): number => {
  const noon = Date.parse(`${now().toISOString().slice(0, 10)}T12:30:00Z`) + dayMs;
  goBack = moveClock(noon - now().getTime());

  return noon;
};
const at = (noon: number, minutesBefore: number) => new Date(noon - minutesBefore * minuteMs).toISOString();

describe('today', () => {
  it('never claims an exact count while the list is incomplete', async () => {
    goToNoon();
    expect(await read(desk.officer.id)).toMatchObject({
      received: { count: 0, kind: 'at least' },
      automatic: { count: 0, kind: 'at least' },
      medianWaitMinutes: null,
    });
  });

  it('counts what came in and what was decided, by hour, by the service and by people', async () => {
    const { officer } = desk;
    const other = await signedInPerson(desk.database, ['officer']);
    const noon = goToNoon();
    await desk.completeCrawl();
    const auto = { status: 'AUTO_APPROVED' };
    await addWaiting(desk.db, [{}], { ...auto, createdAt: at(noon, 95), completedAt: at(noon, 90) });
    await addWaiting(desk.db, [{}], { ...auto, createdAt: at(noon, 1000), completedAt: at(noon, 10) });
    await addWaiting(desk.db, [{}], { ...auto, createdAt: at(noon, 1000), completedAt: at(noon, 900) });
    const [decided = '', undone = '', waits = ''] = await addWaiting(desk.db, [{}, {}, {}], {
      createdAt: at(noon, 60),
      completedAt: at(noon, 41),
    });
    const verdictId = await addVerdict(desk.db, decided, 'recorded', [officer]);
    await desk.db.execute(sql`update verdict set decision = 'approve' where id = ${verdictId}::uuid`);
    await addVerdict(desk.db, undone, 'undone', [officer]);
    await addVerdict(desk.db, waits, 'awaiting second', [officer]);

    const today = await read(officer.id);
    expect(today).toMatchObject({
      since: `${at(noon, 0).slice(0, 10)}T00:00:00.000Z`,
      received: { count: 4, kind: 'exactly' },
      automatic: { count: 2, kind: 'exactly' },
      byPeople: 1,
      byYou: 1,
      medianWaitMinutes: 41,
    });
    expect(today.hours).toHaveLength(13);
    expect(today.hours.slice(10)).toEqual([
      { automatic: 0, byPeople: 0 },
      { automatic: 1, byPeople: 0 },
      { automatic: 1, byPeople: 1 },
    ]);
    expect((await read(other.id)).byYou).toBe(0);
  });

  it('says what the team decided, how long it took, and what the service has', async () => {
    const { officer } = desk;
    const noon = goToNoon();
    await desk.db.execute(sql`delete from opinion`);
    await desk.db.execute(sql`delete from verdict`);
    const decided = { breachMinutes: 240 };
    expect(await readDecidedToday(desk.db, officer.id, decided)).toMatchObject({
      approved: 0,
      medianWaitMinutes: null,
      longestWaitMinutes: null,
    });

    const waited = async (minutes: number) => {
      const [id = ''] = await addWaiting(desk.db, [{}], { completedAt: at(noon, minutes) });

      return id;
    };
    const verdictOn = async (minutes: number, decision: string, state: 'recorded' | 'confirmed') => {
      const verdictId = await addVerdict(desk.db, await waited(minutes), state, [officer]);
      await desk.db.execute(sql`update verdict set decision = ${decision} where id = ${verdictId}::uuid`);
    };
    await verdictOn(20, 'approve', 'confirmed');
    await verdictOn(40, 'approve', 'recorded');
    await verdictOn(250, 'reject', 'confirmed');
    await addVerdict(desk.db, await waited(30), 'undone', [officer]);
    await addVerdict(desk.db, await waited(30), 'awaiting second', [officer]);
    expect(await readDecidedToday(desk.db, officer.id, decided)).toEqual({
      since: `${at(noon, 0).slice(0, 10)}T00:00:00.000Z`,
      ...{ approved: 2, rejected: 1, undone: 1, confirmed: 2, late: 1, medianWaitMinutes: 40, longestWaitMinutes: 250 },
    });
    // The day before is another day.
    goBack();
    goBack = moveClock(noon + dayMs - Date.now());
    expect(await readDecidedToday(desk.db, officer.id, decided)).toMatchObject({ approved: 0, undone: 0 });
  });
});
