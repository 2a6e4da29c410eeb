/** A row of the service's list that cannot be kept, switched on by the fault board after a healthy sync, and off again. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { minuteMs } from '@/lib/base/durations';
import { readConnection, readListingFacts } from '@/lib/mirror';
import { type ErasureDesk, startErasureDesk } from './erasure-testing';

let all: ErasureDesk;
let ids: string[];

beforeAll(async () => {
  all = await startErasureDesk({ demoSessions: 60, readsResults: false });
  ids = await all.faulty.service.idsOf('AUTO_APPROVED');
});
afterEach(() => all.faulty.set());
afterAll(() => all.close());

const look = async () => {
  all.later(6 * minuteMs);
  await all.readList();
};

const mirrored = () =>
  all.rows('select id, status, country, created_at from mirror_session where id <> $1 order by id', ids[0]);

const connection = () =>
  readConnection({ db: all.desk.db, upstream: all.upstream, address: '', pathPrefix: '', isEmbedded: false });

test.each([
  ['nul-status', 'data[].verificationStatus', 'control characters'],
  ['nul-country', 'data[].country', 'control characters'],
  ['year-zero', 'data[].createdDateUtc', 'year out of range'],
  ['long-status', 'data[].verificationStatus', 'too long'],
  ['odd-id', 'data[].id', 'not a path segment'],
])(
  '%s: the other rows are kept, the gap is named, and the mirror is right again by itself',
  async (what, field, why) => {
    const before = await all.rows('select * from mirror_session order by id');
    const others = await mirrored();
    expect(await readListingFacts(all.desk.db)).toMatchObject({ isExact: true, setAside: 0 });

    await all.faulty.set({ kind: 'bad-row', sessionId: ids[0], what });
    await look();
    await look();
    expect(await mirrored()).toEqual(others);
    expect(await readListingFacts(all.desk.db)).toMatchObject({ isExact: false, setAside: 1, problem: null });
    const { coverage, setAside } = await connection();
    expect(coverage.listed).toMatchObject({ kind: 'at least', setAside: 1 });
    expect(setAside).toMatchObject([{ field, why, page: 1, sessionId: what === 'odd-id' ? null : ids[0] }]);

    await all.faulty.set();
    await look();
    expect(await readListingFacts(all.desk.db)).toMatchObject({ isExact: true, setAside: 0, problem: null });
    const after = await all.rows('select * from mirror_session order by id');
    const columns = (rows: Array<Record<string, unknown>>) =>
      rows.map(({ id, status, country }) => [id, status, country]);
    expect(columns(after)).toEqual(columns(before));
  },
);
