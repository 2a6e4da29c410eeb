import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditEvent, auditSeal } from '@/lib/db/schema';
import { recordEvent, sealWaitingEvents } from '.';
import { openTestLog, runVerifier, type TestLog, testActor } from './testing';

let log: TestLog;

beforeEach(async () => {
  log = await openTestLog();
});
afterEach(() => log.close());

describe('the audit log', () => {
  test('drops the event of a change that was rolled back', async () => {
    const change = log.database.db.transaction(async (tx) => {
      await recordEvent(tx, { code: 'erasure.intended', actor: testActor, subject: 'session-1' });
      throw new Error('the change fails');
    });

    await expect(change).rejects.toThrow('the change fails');
    expect(await log.database.db.select().from(auditEvent)).toEqual([]);
  });

  test.each(['audit_event', 'audit_unsealed'])('notices when %s drops an event', async (table) => {
    await log.damage(
      `create function swallow() returns trigger language plpgsql as 'begin return null; end'`,
      `create trigger swallow before insert on ${table} for each row execute function swallow()`,
    );
    const change = log.database.db.transaction((tx) =>
      recordEvent(tx, { code: 'erasure.intended', actor: testActor, subject: 'session-1' }),
    );

    await expect(change).rejects.toThrow('The audit event erasure.intended was not written');
    expect(await log.database.db.select().from(auditEvent)).toEqual([]);
  });

  test('seals every event once, even with several sealers at once', async () => {
    await log.record(30);
    const sealed = await Promise.all([1, 2, 3, 4].map(() => sealWaitingEvents(log.database.db)));

    expect(sealed.reduce((sum, count) => sum + count)).toBe(30);
    expect(await log.verify()).toMatchObject({ intact: true, verified: 30, unsealed: 0 });
  });

  test('reports unsealed events', async () => {
    await log.record(2);
    await log.seal();
    await log.record(3);

    expect(await log.verify()).toMatchObject({ intact: true, verified: 2, unsealed: 3 });
  });

  test('tolerates an event queued twice', async () => {
    await log.record(2);
    await log.seal();
    await log.damage('insert into audit_unsealed values (1)');
    await log.record(1);
    await log.seal();

    expect(await log.verify()).toMatchObject({ intact: true, verified: 3, unsealed: 0 });
  });

  test('stores any text unchanged', async () => {
    const details = {
      quotes: `"'\\`,
      control: '\u0001\u001f\t\n\r\u007f\u2028',
      beyond: 'é ß 漢 😀',
      large: 1e21,
      small: 1e-7,
      negative: -0.5,
      nothing: null,
      10: 'ten',
      9: 'nine',
    };
    await recordEvent(log.database.db, { code: 'person.proved', actor: testActor, details });
    await log.seal();

    expect(await log.verify()).toMatchObject({ intact: true, verified: 1 });
    expect(await runVerifier(await log.export())).toMatchObject({ exitCode: 0 });
  });
});

/** As version 1 sealed events, before they had changes and encrypted text. */
const sealInFirstVersion = async () => {
  const { db } = log.database;
  let hash = createHash('sha256').update('proofdesk audit chain 1').digest();

  for (const event of await db.select().from(auditEvent).orderBy(auditEvent.id)) {
    const sealedAt = new Date();
    const members = [
      event.id,
      sealedAt.toISOString(),
      event.id,
      event.at.toISOString(),
      event.code,
      event.actorId,
      event.subject,
      event.requestId,
      event.address,
      Object.entries(event.details).sort(([a], [b]) => (a < b ? -1 : 1)),
    ];
    hash = createHash('sha256').update(hash).update(JSON.stringify(members)).digest();
    await db.insert(auditSeal).values({ position: event.id, eventId: event.id, hash, sealedAt });
  }
  await db.execute('delete from audit_unsealed');
};

describe('a log that starts with version 1', () => {
  beforeEach(async () => {
    for (let index = 1; index <= 5; index++) {
      await recordEvent(log.database.db, {
        code: 'session.opened',
        actor: testActor,
        subject: `session-${index}`,
        details: { part: 'decision', masked: false },
      });
    }
    await sealInFirstVersion();
    await log.record(5);
    await log.sign();
  });

  test('continues in version 2 and is verified as one', async () => {
    expect(await log.verify()).toMatchObject({ intact: true, verified: 10 });
    expect(await runVerifier(await log.export())).toMatchObject({ exitCode: 0 });
  });

  test('is exported with all version 1 events, and verifies', async () => {
    const { exitCode, text } = await runVerifier(await log.export({ session: 'subject-2' }));

    expect(text).toMatch(/^Intact: 6 events, 5 left out, positions 1 – 11/);
    expect(exitCode).toBe(0);
  });

  test.each([
    ['a change', `update audit_event set changes = '[]' where id = 3`],
    ['words', `update audit_event set words = 'x' where id = 3`],
    ['the version', 'update audit_seal set version = 2 where position = 3'],
    ['a version that never was', 'update audit_seal set version = 3 where position = 3'],
    ['a detail', `update audit_event set details = '{}' where id = 3`],
  ])('is protected in version 1 too: %s', async (_, statement) => {
    await log.damage(statement);

    expect(await log.verify()).toMatchObject({ intact: false, brokenPosition: 3 });
    expect(await runVerifier(await log.export())).toMatchObject({ exitCode: 1, position: 3, kind: 'changed' });
  });
});
