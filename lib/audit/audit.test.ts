import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditEvent } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { type Actor, recordEvent, sealWaitingEvents, verifyChain } from '.';

const actor: Actor = { personId: null, requestId: 'request-1', address: '127.0.0.1' };

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const recordMany = async (count: number) => {
  for (let index = 0; index < count; index++) {
    await recordEvent(database.db, {
      code: 'session.opened',
      actor,
      subject: `session-${index}`,
      details: { part: 'decision' },
    });
  }
};

describe('the audit log', () => {
  test('keeps no event of a change that was rolled back', async () => {
    const change = database.db.transaction(async (tx) => {
      await recordEvent(tx, { code: 'erasure.intended', actor, subject: 'session-1' });
      throw new Error('the change fails');
    });

    await expect(change).rejects.toThrow('the change fails');
    expect(await database.db.select().from(auditEvent)).toEqual([]);
  });

  test('seals every event once, also when several sealers run at the same time', async () => {
    await recordMany(30);
    const sealed = await Promise.all([1, 2, 3, 4].map(() => sealWaitingEvents(database.db)));

    expect(sealed.reduce((sum, count) => sum + count)).toBe(30);
    expect(await verifyChain(database.db)).toMatchObject({ intact: true, verified: 30, unsealed: 0 });
  });

  test('reports the tail that is not sealed yet', async () => {
    await recordMany(2);
    await sealWaitingEvents(database.db);
    await recordMany(3);

    expect(await verifyChain(database.db)).toMatchObject({ intact: true, verified: 2, unsealed: 3 });
  });

  test.each([
    ['update audit_event set code = $$person.signed_in$$ where id = 7'],
    ['delete from audit_event where id = 7'],
    ['update audit_event set details = $${"part": "face"}$$ where id = 7'],
    [`update audit_event set at = at + interval '1 millisecond' where id = 7`],
    ['delete from audit_seal where position = 7'],
    [`update audit_seal set sealed_at = sealed_at - interval '1 day' where position = 7`],
    [
      'update audit_seal set event_id = -event_id where position in (7, 8); update audit_seal set event_id = 15 + event_id where position in (7, 8)',
    ],
  ])('names the first broken row after: %s', async (damage) => {
    await recordMany(20);
    await sealWaitingEvents(database.db);

    const superuser = new pg.Client({ connectionString: database.superuserUrl });
    await superuser.connect();
    await superuser.query(damage);
    await superuser.end();

    expect(await verifyChain(database.db)).toMatchObject({ intact: false, brokenPosition: 7 });
  });

  test.each([
    'update audit_event set code = code',
    'delete from audit_event',
    'update audit_seal set hash = hash',
    'delete from audit_seal',
    'truncate audit_event',
  ])('is closed to the application itself: %s', async (statement) => {
    await expect(database.db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});
