import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '@/lib/access';
import { actorOf, signedInPerson } from '@/lib/access/testing';
import type { FirstStep } from '@/lib/answers';
import { type AuditCode, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { mirrorSession, retentionRule } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { hideSteps, readSteps } from './first-steps';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.db.execute(sql`delete from retention_rule`));

const mayEnrol = true;
const newPerson = (...roles: Role[]) => signedInPerson(database, roles);

it.each<[Role[], FirstStep[]]>([
  [['officer'], ['decide', 'find', 'enrol']],
  [['supervisor'], ['decide', 'find', 'enrol']],
  [['privacy officer'], ['find', 'erase', 'prove']],
  [['auditor'], ['prove', 'export', 'secure']],
  [['administrator'], ['invite', 'retention', 'secure']],
  [['viewer'], ['secure', 'open', 'save view']],
  [
    ['officer', 'supervisor', 'administrator'],
    ['decide', 'find', 'invite'],
  ],
])('%s has three things to do first', async (roles, expected) => {
  expect(await readSteps(database.db, await newPerson(...roles), { mayEnrol })).toEqual({
    open: expected,
    done: 0,
    all: 3,
  });
});

it('a service without new sessions has another third one', async () => {
  const officer = await newPerson('officer');
  expect((await readSteps(database.db, officer, { mayEnrol: false })).open).toEqual(['decide', 'find', 'secure']);
});

describe('a step', () => {
  it.each<[Role, AuditCode, FirstStep]>([
    ['officer', 'sessions.searched', 'find'],
    ['administrator', 'person.invited', 'invite'],
    ['privacy officer', 'deletion.submitted', 'erase'],
    ['auditor', 'audit.verified', 'prove'],
    ['auditor', 'audit.exported', 'export'],
    ['viewer', 'session.opened', 'open'],
  ])('of a %s is done by %s, not by a click, a colleague or the demo', async (role, code, step) => {
    const [one, other] = [await newPerson(role), await newPerson(role)];
    await recordEvent(database.db, { code, actor: actorOf(other) });
    await recordEvent(database.db, { code, actor: actorOf(one), details: { demo: true } });
    expect((await readSteps(database.db, one, { mayEnrol })).open).toContain(step);

    await recordEvent(database.db, { code, actor: actorOf(one) });
    const after = await readSteps(database.db, one, { mayEnrol });
    expect(after).toMatchObject({ done: 1, all: 3 });
    expect(after.open).not.toContain(step);
  });

  it('of an enrolment is done once a session that this person created is completed', async () => {
    const [one, other] = [await newPerson('officer'), await newPerson('officer')];
    const [own, theirs] = ['first-steps-own', 'first-steps-theirs'];
    const complete = (id: string) =>
      database.db.insert(mirrorSession).values({ id, resultState: 'wanted', completedAt: now().toISOString() });
    await recordEvent(database.db, { code: 'session.created', actor: actorOf(one), subject: own });
    await recordEvent(database.db, { code: 'session.created', actor: actorOf(other), subject: theirs });
    await complete(theirs);
    expect((await readSteps(database.db, one, { mayEnrol })).open).toContain('enrol');

    await database.db.insert(mirrorSession).values({ id: own, resultState: 'wanted' });
    expect((await readSteps(database.db, one, { mayEnrol })).open).toContain('enrol');
    await database.db.update(mirrorSession).set({ completedAt: now().toISOString() }).where(eq(mirrorSession.id, own));
    const after = await readSteps(database.db, one, { mayEnrol });
    expect(after).toMatchObject({ done: 1, all: 3 });
    expect(after.open).not.toContain('enrol');
  });

  it('of somebody with verdicts is not to decide a first case, also where the demo made them', async () => {
    const [one, other] = [await newPerson('officer'), await newPerson('officer')];
    await recordEvent(database.db, { code: 'verdict.given', actor: actorOf(one), details: { demo: true } });
    expect((await readSteps(database.db, one, { mayEnrol })).open).toEqual(['find', 'enrol']);
    expect((await readSteps(database.db, other, { mayEnrol })).open).toContain('decide');
  });

  it('stays done', async () => {
    const one = await newPerson('administrator');
    await database.db.insert(retentionRule).values({
      name: 'Old',
      days: 30,
      mode: 'propose',
      every: 'day',
      isActive: true,
      changedAt: now(),
    });
    expect((await readSteps(database.db, one, { mayEnrol })).open).toEqual(['invite', 'secure']);
    await database.db.execute(sql`delete from retention_rule`);
    expect((await readSteps(database.db, one, { mayEnrol })).open).toEqual(['invite', 'secure']);
  });

  it('hidden stays away for that person alone, and so do all of them', async () => {
    const [one, other] = [await newPerson('officer'), await newPerson('officer')];
    expect(await hideSteps(database.db, one, { mayEnrol }, 'find')).toEqual({
      open: ['decide', 'enrol'],
      done: 0,
      all: 3,
    });
    // Twice is once.
    await hideSteps(database.db, one, { mayEnrol }, 'find');
    await recordEvent(database.db, { code: 'verdict.given', actor: actorOf(one) });
    expect(await readSteps(database.db, one, { mayEnrol })).toEqual({ open: ['enrol'], done: 1, all: 3 });

    expect(await hideSteps(database.db, one, { mayEnrol }, 'all')).toMatchObject({ open: [] });
    expect(await readSteps(database.db, one, { mayEnrol })).toMatchObject({ open: [] });
    expect((await readSteps(database.db, other, { mayEnrol })).open).toHaveLength(3);
  });
});
