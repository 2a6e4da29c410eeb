import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LinkedSessions } from '@/lib/answers';
import { createLog } from '@/lib/base/log';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { openKeyring } from '@/lib/keys';
import { makeKeys } from '@/lib/keys/testing';
import { createSessionIndex, type SessionIndex } from '../list/session-index';
import type { Applicant } from '../results/applicant';
import { applicantCalled, mirrorApplicants } from '../search/testing';
import { readLinkedSessions } from './linked';

const keys = openKeyring(makeKeys());
const log = createLog('test');
log.level = 'silent';
let database: TestDatabase;
let index: SessionIndex;

beforeAll(async () => {
  database = await createTestDatabase();
  index = createSessionIndex({ db: database.db, log });
});
beforeEach(() => database.pool.query('delete from mirror_session'));
afterAll(async () => {
  index.stop();
  await database.close();
});

const person = (last: string, first: string, more: Partial<Applicant> = {}): Applicant => ({
  ...applicantCalled(last, first),
  birthDates: ['1990-04-07'],
  documentNumbers: ['AB 123-456'],
  ...more,
});
const mirror = (applicants: Record<string, Applicant>) =>
  mirrorApplicants(database, keys, new Map(Object.entries(applicants)));
const linked = async (id: string) => {
  await index.refresh();

  return readLinkedSessions({ db: database.db, keys, index }, id);
};
const ids = (links: LinkedSessions) => (links.state === 'known' ? links.rows.map(({ id }) => id).sort() : links);

describe('the same document', () => {
  test('is found by its number in any notation, newest first', async () => {
    await mirror({
      one: person('NOVÁK', 'JANA'),
      old: person('NOVÁK', 'JANA', { documentNumbers: ['AB123456'] }),
      new: person('NOVAK', 'JANA', { documentNumbers: ['ab 123456'] }),
      none: person('NOVÁK', 'JANA', { documentNumbers: ['AB123457'] }),
    });
    await database.pool.query(`update mirror_session set created_at = '2026-11-01T10:00:00.5Z' where id = 'old'`);
    await database.pool.query(`update mirror_session set created_at = '2026-11-02T10:00Z' where id = 'new'`);
    const { sameDocument, searched } = await linked('one');

    expect(sameDocument).toEqual({
      state: 'known',
      rows: [
        { id: 'new', status: 'APPROVED', createdAt: '2026-11-02T10:00:00.000000Z', name: 'same' },
        { id: 'old', status: 'APPROVED', createdAt: '2026-11-01T10:00:00.500000Z', name: 'same' },
      ],
      total: { count: 2, kind: 'at least' },
      underAnotherName: 0,
    });
    expect(searched).toMatchObject({ count: 4, of: { count: 4, kind: 'at least' }, wanted: 0 });
  });

  test('under another name is a warning, but a different spelling or a shortened name is not', async () => {
    await mirror({
      one: person('MÜLLER', 'LENA MARIA'),
      spelt: person('MUELLER', 'LENA MARIA'),
      short: person('MÜLLER', 'LENA'),
      other: person('MÜLLER', 'PAULA'),
      nameless: person('', '', { lastName: null, firstName: null, names: [] }),
    });
    const { sameDocument } = await linked('one');
    const rows = sameDocument.state === 'known' ? sameDocument.rows : [];

    expect(Object.fromEntries(rows.map(({ id, name }) => [id, name]))).toEqual({
      spelt: 'same',
      short: 'same',
      other: 'another',
      nameless: 'unknown',
    });
    expect(sameDocument).toMatchObject({ underAnotherName: 1 });
  });

  test('fillers common to many documents link nobody', async () => {
    await mirror({
      one: person('NOVÁK', 'JANA', { documentNumbers: ['<<<<<<<<', '000000000', '7'] }),
      two: person('VARGA', 'PETER', { documentNumbers: ['<<<<<<<<', '000000000', '7'] }),
    });

    expect((await linked('one')).sameDocument).toEqual({ state: 'unknown', because: 'no number' });
  });

  test('is listed up to a limit and counted beyond it', async () => {
    const many = Array.from({ length: 24 }, (_, place) => [`s${place}`, person('NOVÁK', 'JANA')]);
    await mirror(Object.fromEntries(many));
    const { sameDocument } = await linked('s0');

    expect(sameDocument).toMatchObject({ total: { count: 23 } });
    expect(ids(sameDocument)).toHaveLength(20);
  });

  test('a token collision links nobody', async () => {
    await mirror({ one: person('NOVÁK', 'JANA'), two: person('VARGA', 'PETER', { documentNumbers: ['XY987654'] }) });
    await database.pool.query(
      `update mirror_session set tokens = (select tokens from mirror_session where id = 'one') where id = 'two'`,
    );

    expect(await linked('one')).toMatchObject({
      sameDocument: { rows: [], total: { count: 0 } },
      samePerson: { rows: [] },
    });
  });
});

describe('the same person', () => {
  const apart = (last: string, first: string, number: string, more: Partial<Applicant> = {}) =>
    person(last, first, { documentNumbers: [number], ...more });

  test('has every word of the name, in any spelling and order, and the same birth date', async () => {
    await mirror({
      one: apart('ШЕВЧЕНКО', 'ОЛЕНА', 'N000001'),
      latin: apart('SHEVCHENKO', 'OLENA', 'N000002'),
      swapped: apart('OLENA', 'SHEVCHENKO', 'N000003'),
      'born otherwise': apart('SHEVCHENKO', 'OLENA', 'N000004', { birthDates: ['1990-07-04'] }),
      'first name only': apart('KOVAL', 'OLENA', 'N000005'),
      'surname only': apart('SHEVCHENKO', 'IRYNA', 'N000006'),
      'one name more': apart('SHEVCHENKO', 'OLENA MARIA', 'N000007'),
    });
    const { sameDocument, samePerson } = await linked('one');

    expect(ids(samePerson)).toEqual(['latin', 'swapped']);
    expect(ids(sameDocument)).toEqual([]);
    expect(ids((await linked('latin')).samePerson)).toEqual(['one', 'swapped']);
  });

  test('may be written as one word or several', async () => {
    await mirror({ one: apart('DE LA CRUZ', 'ANA', 'N000001'), two: apart('DELACRUZ', 'ANA', 'N000002') });

    expect(ids((await linked('one')).samePerson)).toEqual(['two']);
    expect(ids((await linked('two')).samePerson)).toEqual(['one']);
  });
});

describe('unknown is not the same as none', () => {
  test.each([
    ['none', 'no results'],
    ['wanted', 'not read'],
    ['withheld', 'withheld'],
    ['unreadable', 'unreadable'],
    ['read', 'no document'],
  ])('results in state %s', async (state, because) => {
    await database.pool.query(`insert into mirror_session (id, result_state) values ('bare', $1)`, [state]);

    expect(await linked('bare')).toMatchObject({
      sameDocument: { state: 'unknown', because },
      samePerson: { state: 'unknown', because },
    });
  });

  test('a session that is unlisted, undecryptable, or has only part of a name', async () => {
    await mirror({
      sealed: person('NOVÁK', 'JANA'),
      surname: person('NOVÁK', '', { firstName: null, names: ['NOVÁK'] }),
      undated: person('NOVÁK', 'JANA', { birthDates: [] }),
    });
    await database.pool.query(`update mirror_session set applicant = '\\x00' where id = 'sealed'`);

    expect(await linked('nobody')).toMatchObject({ samePerson: { because: 'not listed' } });
    expect(await linked('sealed')).toMatchObject({ samePerson: { because: 'not opened' } });
    expect(await linked('surname')).toMatchObject({ samePerson: { because: 'no full name' } });
    // One candidate could not be decrypted, so there may be more.
    expect(await linked('undated')).toMatchObject({
      sameDocument: { total: { count: 1, kind: 'at least' } },
      samePerson: { because: 'no birth date' },
    });
  });
});

test('no name, number or date leaves the server', async () => {
  await mirror({ one: person('NOVÁK', 'JANA'), two: person('NOVÁK', 'JANA'), three: person('VARGA', 'PETER') });

  expect(JSON.stringify(await linked('one'))).not.toMatch(/nov[aá]k|jana|varga|peter|123|1990/i);
});
