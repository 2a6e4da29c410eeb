import { describe, expect, test } from 'vitest';
import { mostRows } from '@/lib/contract/limits';
import { parseSessionPage, parseStatus } from '@/lib/contract/read-sessions';

const entry = {
  id: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  createdDateUtc: '2022-10-20T15:41:04.5605519+00:00',
  expiryDateUtc: '2022-10-20T16:41:04.5605519+00:00',
  documentType: 'PASSPORT',
  verificationStatus: 'AUTO_REJECTED',
  completedDateUtc: '2022-10-20T17:44:10.1+02:00',
  country: 'LVA',
};

const page = (data: unknown) => ({ pageNumber: 1, pageSize: 50, totalRecords: 1, data });

describe('session status', () => {
  test('a known status has no drift', () => {
    expect(parseStatus({ status: 'PENDING' })).toEqual({ value: { status: 'PENDING', extras: {} }, drift: [] });
    expect(parseStatus({ Status: 'EXPIRED' }).value.status).toBe('EXPIRED');
  });

  test('an unknown status is kept and noted', () => {
    expect(parseStatus({ status: 'ON_HOLD', since: 'today' })).toEqual({
      value: { status: 'ON_HOLD', extras: { since: 'today' } },
      drift: [
        { endpoint: 'status', field: 'status', kind: 'unknown-value', value: 'ON_HOLD' },
        { endpoint: 'status', field: 'since', kind: 'unknown-property' },
      ],
    });
  });

  test.each([
    [null],
    ['PENDING'],
    [[]],
    [{}],
    [{ status: null }],
    [{ status: '' }],
    [{ status: {} }],
    [{ status: 'A\0' }],
  ])('%j is not a status', (body) => {
    expect(() => parseStatus(body)).toThrowError(/endpoint status/);
  });
});

describe('session list', () => {
  test('a page that follows the interface has no drift', () => {
    expect(parseSessionPage(page([entry]))).toEqual({
      value: {
        pageNumber: 1,
        pageSize: 50,
        recordsInPage: 1,
        sessions: [
          {
            id: entry.id,
            status: 'AUTO_REJECTED',
            documentType: 'PASSPORT',
            country: 'LVA',
            createdAt: '2022-10-20T15:41:04.5605519Z',
            expiresAt: '2022-10-20T16:41:04.5605519Z',
            completedAt: '2022-10-20T15:44:10.1Z',
            extras: {},
          },
        ],
        setAside: [],
        extras: {},
      },
      drift: [],
    });
  });

  test('an unfinished session has no document and no completion, without drift', () => {
    const { id, createdDateUtc, expiryDateUtc } = entry;
    const { value, drift } = parseSessionPage(
      page([{ id, createdDateUtc, expiryDateUtc, verificationStatus: 'PENDING', documentType: null }]),
    );

    expect(value.sessions[0]).toMatchObject({ documentType: null, country: null, completedAt: null });
    expect(drift).toEqual([]);
  });

  test('an unreadable time becomes null, is noted and stays in the extras', () => {
    const { value, drift } = parseSessionPage(page([{ ...entry, createdDateUtc: 'last week' }]));

    expect(value.sessions[0]).toMatchObject({ createdAt: null, extras: { createdDateUtc: 'last week' } });
    expect(drift).toEqual([{ endpoint: 'sessions', field: 'data[].createdDateUtc', kind: 'wrong-type' }]);
  });

  test('the same drift in every row is noted once', () => {
    const rows = Array.from({ length: 200 }, (_, index) => ({ ...entry, id: `s${index}`, externalId: `ref ${index}` }));
    const { value, drift } = parseSessionPage(page(rows));

    expect(value.sessions[199]?.extras).toEqual({ externalId: 'ref 199' });
    expect(drift).toEqual([{ endpoint: 'sessions', field: 'data[].externalId', kind: 'unknown-property' }]);
  });

  test.each([[undefined], [null], [{}], ['[]']])('%j as data is an error, never an empty list', (data) => {
    expect(() => parseSessionPage(page(data))).toThrowError('endpoint sessions (field data)');
  });

  test.each([['../x'], ['a/b'], ['.'], [''], ['a\0b'], ['x'.repeat(129)], [{}], [undefined]])(
    'a row whose id cannot be a path segment is set aside by itself: %j',
    (id) => {
      const { value, drift } = parseSessionPage(page([entry, { ...entry, id }, { ...entry, id: 'next' }]));

      expect(value.sessions.map((session) => session.id)).toEqual([entry.id, 'next']);
      expect(value.setAside).toMatchObject([{ place: 1, id: null, field: 'data[].id', why: 'not a path segment' }]);
      expect(drift).toContainEqual({ endpoint: 'sessions', field: 'data[].id', kind: 'unusable' });
    },
  );

  test.each([['a.b~c'], ['urn:session:7'], ['Sitzung 7 (neu)'], ['-a'], ['ž😀'], ['x'.repeat(128)]])(
    'an id of any other form is read: %j',
    (id) => {
      expect(parseSessionPage(page([{ ...entry, id }]))).toMatchObject({
        value: { sessions: [{ id }], setAside: [] },
        drift: [],
      });
    },
  );

  test.each([
    ['verificationStatus', 'AUTO\0', 'control characters'],
    ['verificationStatus', 'x'.repeat(101), 'too long'],
    ['verificationStatus', '\ud800', 'control characters'],
    ['documentType', 'PASS\u0007PORT', 'control characters'],
    ['country', 'LV\0', 'control characters'],
    ['createdDateUtc', '0001-01-01T00:00:00+01:00', 'year out of range'],
    ['completedDateUtc', '9999-12-31T23:59:59-01:00', 'year out of range'],
  ])('a row with a %s that cannot be stored is set aside, and nothing of it is repeated: %j', (field, bad, why) => {
    const { value, drift } = parseSessionPage(
      page([
        { ...entry, [field]: bad },
        { ...entry, id: 'next' },
      ]),
    );

    expect(value.sessions.map(({ id }) => id)).toEqual(['next']);
    expect(value.setAside).toMatchObject([{ place: 0, id: entry.id, field: `data[].${field}`, why }]);
    expect(drift).toEqual([{ endpoint: 'sessions', field: `data[].${field}`, kind: 'unusable' }]);
  });

  test('the first and the last year that can be stored are read', () => {
    const rows = page([
      { ...entry, createdDateUtc: '0001-01-01T00:00:00Z', expiryDateUtc: '9999-12-31T23:59:59.9999999Z' },
    ]);

    expect(parseSessionPage(rows).value.sessions).toMatchObject([
      { createdAt: '0001-01-01T00:00:00Z', expiresAt: '9999-12-31T23:59:59.9999999Z' },
    ]);
  });

  test('a row that is not an object is set aside', () => {
    const { value } = parseSessionPage(page([entry, null]));

    expect(value).toMatchObject({
      sessions: [{ id: entry.id }],
      setAside: [{ place: 1, id: null, why: 'not an object' }],
    });
  });

  test('a page on which no row has an id is an error, never an empty page', () => {
    expect(() => parseSessionPage(page([{}, { name: 'x' }, null]))).toThrowError('endpoint sessions (field data[].id)');
  });

  test('a page with more rows than are read is an error that says so', () => {
    const rows = Array.from({ length: mostRows + 1 }, () => entry);

    expect(() => parseSessionPage(page(rows))).toThrowError(
      expect.objectContaining({ userMessage: expect.stringContaining(`at most ${mostRows}`) }),
    );
  });
});
