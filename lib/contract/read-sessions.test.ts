import { describe, expect, test } from 'vitest';
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

  test.each([[null], ['PENDING'], [[]], [{}], [{ status: null }], [{ status: '' }], [{ status: {} }]])(
    '%j is not a status',
    (body) => {
      expect(() => parseStatus(body)).toThrowError(/endpoint status/);
    },
  );
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

  test.each([[{}], [{ ...entry, id: '' }], [{ ...entry, id: '../x' }], [{ ...entry, id: {} }]])(
    'a row without a usable id is an error, never left out: %j',
    (row) => {
      expect(() => parseSessionPage(page([entry, row]))).toThrowError('endpoint sessions (field data[].id)');
    },
  );

  test('a row that is not an object is an error', () => {
    expect(() => parseSessionPage(page([entry, null]))).toThrowError('endpoint sessions (field data[])');
  });
});
