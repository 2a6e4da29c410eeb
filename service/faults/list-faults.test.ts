import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { wireSchemas } from '@/lib/contract';
import { type FaultyService, startFaultyService } from './testing';

let faulty: FaultyService;

beforeAll(async () => {
  faulty = await startFaultyService();
});

afterEach(() => faulty.set());
afterAll(() => faulty.close());

/** Valid with every fault. */
const page = async (query = '') =>
  wireSchemas.sessionPage.parse(await (await faulty.ask(`/session/list${query}`)).json());

const idsOf = async (query = '') => (await page(query)).data.map(({ id }) => id);

describe('the list', () => {
  it('an empty page is valid and has no rows', async () => {
    await faulty.set({ kind: 'empty-page', times: 1 });
    expect(await page('?PageNumber=2&PageSize=20')).toEqual({
      pageNumber: 2,
      pageSize: 20,
      totalRecords: 0,
      data: [],
    });
    expect(await idsOf('?PageNumber=2&PageSize=20')).toHaveLength(20);
  });

  it('a repeated row pushes the last one out', async () => {
    const before = await idsOf();
    await faulty.set({ kind: 'repeated-row' });
    expect(await idsOf()).toEqual([before[0], ...before.slice(0, 9)]);
    expect((await page()).totalRecords).toBe(10);
  });

  it('a page of one row cannot repeat it, so the fault is not used up', async () => {
    await faulty.set({ kind: 'repeated-row', times: 1 });
    const alone = await idsOf('?PageSize=1');
    expect(alone).toHaveLength(1);
    expect(await faulty.faults()).toMatchObject([{ kind: 'repeated-row', times: 1 }]);
  });

  it('a hidden row is omitted, but its session still answers', async () => {
    const before = await idsOf('?PageSize=60');
    const hidden = before[7] ?? '';
    await faulty.set({ kind: 'hidden-row', sessionId: hidden.toUpperCase() });
    expect(await idsOf('?PageSize=60')).toEqual(before.filter((id) => id !== hidden));
    expect((await page('?PageSize=60')).totalRecords).toBe(59);
    expect((await faulty.ask(`/${hidden}/status`)).status).toBe(200);
  });

  it('a hidden row counts down only on the page it is missing from', async () => {
    const before = await idsOf('?PageSize=60');
    await faulty.set({ kind: 'hidden-row', sessionId: before[25], times: 1 });
    expect(await idsOf('?PageNumber=1&PageSize=20')).toEqual(before.slice(0, 20));
    expect(await idsOf('?PageNumber=2&PageSize=20')).toHaveLength(19);
    expect(await idsOf('?PageNumber=2&PageSize=20')).toHaveLength(20);
  });

  it.each([
    ['nul-status', 'verificationStatus', 'AUTO_APPROVED\0'],
    ['nul-country', 'country', 'LV\0'],
    ['year-zero', 'createdDateUtc', '0001-01-01T00:00:00+01:00'],
    ['long-status', 'verificationStatus', 'X'.repeat(10_000)],
    ['odd-id', 'id', '../session'],
  ])('a bad row has its place, and only it is bad: %s', async (what, name, value) => {
    const read = async () => ((await (await faulty.ask('/session/list')).json()) as { data: object[] }).data;
    const before = await read();
    const [, second] = await idsOf();
    await faulty.set({ kind: 'bad-row', sessionId: second, what });
    expect(await read()).toEqual(before.map((row, at) => (at === 1 ? { ...row, [name]: value } : row)));
    expect((await faulty.ask(`/${second}/status`)).status).toBe(200);
  });

  it('several faults at once add up', async () => {
    const before = await idsOf('?PageSize=5');
    await faulty.set({ kind: 'repeated-row' }, { kind: 'hidden-row', sessionId: before[0] });
    expect(await idsOf('?PageSize=5')).toEqual([before[1], before[1], before[2], before[3]]);
  });

  it('a refused request stays refused', async () => {
    await faulty.set({ kind: 'empty-page' });
    expect((await faulty.ask('/session/list', { as: 'nobody' })).status).toBe(401);
    expect((await faulty.ask('/session/list?PageSize=0')).status).toBe(400);
  });
});
