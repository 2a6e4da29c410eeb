import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  levels,
  parseDecision,
  parseSessionPage,
  parseStatus,
  sessionStatuses,
  trustFactorNames,
} from '@/lib/contract';
import { type FaultyService, seen, startFaultyService } from './testing';

let faulty: FaultyService;
let id: string;
let other: string;

beforeAll(async () => {
  faulty = await startFaultyService();
  [id, other] = await faulty.approved();
});

afterEach(() => faulty.set());
afterAll(() => faulty.close());

const read = async (where: string): Promise<unknown> => (await faulty.ask(where)).json();
const decision = async () => parseDecision(await read(`/${id}/decision/results`)).value;

const namesIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [...(Array.isArray(value) ? [] : [name]), ...namesIn(inner)])
    : [];

const resultPaths = () =>
  ['decision/results', 'document/result', 'face/result', 'images', 'status'].map((path) => `/${id}/${path}`);

describe('drift', () => {
  it('adds an unknown factor to the known ones', async () => {
    const before = await decision();
    await faulty.set({ kind: 'drift', what: 'unknown-factor' });
    const after = await decision();
    expect(after.factors.slice(0, -1)).toEqual(before.factors);
    expect(trustFactorNames).not.toContain(after.factors.at(-1)?.name);
  });

  it('gives the decision and every factor an unknown level', async () => {
    const before = await decision();
    await faulty.set({ kind: 'drift', what: 'unknown-level' });
    const after = await decision();
    for (const { level } of [after, ...after.factors]) expect(levels).not.toContain(level);
    expect([after, ...after.factors].map(({ score }) => score)).toEqual(
      [before, ...before.factors].map(({ score }) => score),
    );
  });

  it('gives sessions an unknown status, in the list too', async () => {
    await faulty.set({ kind: 'drift', what: 'unknown-status' });
    const { status } = parseStatus(await read(`/${id}/status`)).value;
    expect(sessionStatuses).not.toContain(status);
    const { sessions } = parseSessionPage(await read('/session/list')).value;
    expect(new Set(sessions.map((session) => session.status))).toEqual(new Set([status]));
  });

  it('an unknown status of one session does not affect the other rows', async () => {
    const before = parseSessionPage(await read('/session/list?PageSize=60')).value.sessions;
    await faulty.set({ kind: 'drift', what: 'unknown-status', sessionIds: [id] });
    const after = parseSessionPage(await read('/session/list?PageSize=60')).value.sessions;
    expect(after.filter(({ status }) => status === 'SUSPENDED').map((session) => session.id)).toEqual([id]);
    expect(after.filter((session) => session.id !== id)).toEqual(before.filter((session) => session.id !== id));
    expect(parseStatus(await read(`/${other}/status`)).value.status).toBe('AUTO_APPROVED');
  });

  it('writes every property name in PascalCase and keeps the values', async () => {
    const paths = [...resultPaths(), '/session/list', '/unknown/status'];
    const before = await Promise.all(paths.map(read));
    await faulty.set({ kind: 'drift', what: 'pascal-case' });
    const after = await Promise.all(paths.map(read));

    for (const body of after) {
      expect(namesIn(body)).not.toHaveLength(0);
      for (const name of namesIn(body)) expect(name).toMatch(/^[A-Z]/);
    }
    expect(after).toHaveProperty('0.Verifications.DateOfExpiration.Score');
    const lower = (value: unknown) => JSON.stringify(value).toLowerCase();
    expect(after.map(lower)).toEqual(before.map(lower));
  });

  it('applies PascalCase last, so that the other faults still work', async () => {
    await faulty.set(
      { kind: 'drift', what: 'pascal-case' },
      { kind: 'drift', what: 'unknown-factor' },
      { kind: 'empty-page' },
    );
    expect(await read(`/${id}/decision/results`)).toHaveProperty('Verifications.DeviceReputation.Level', 'LOW');
    expect(await read('/session/list')).toMatchObject({ TotalRecords: 0, Data: [] });
  });

  it('affects only the given routes, and never pictures', async () => {
    const where = await faulty.picture(id);
    const picture = await seen(await faulty.askBehind(where));
    await faulty.set({ kind: 'drift', what: 'pascal-case', routes: ['status', 'image'] });
    expect(await read(`/${id}/status`)).toEqual({ Status: 'AUTO_APPROVED' });
    expect(await read('/session/list')).toHaveProperty('data');
    expect(await seen(await faulty.ask(where))).toEqual(picture);
  });

  it('counts down only when something changed', async () => {
    await faulty.set({ kind: 'drift', what: 'unknown-factor', times: 1 });
    await read('/session/list');
    expect(await read(`/${id}/decision/results`)).toHaveProperty('verifications.deviceReputation');
    expect(await read(`/${id}/decision/results`)).not.toHaveProperty('verifications.deviceReputation');
  });
});
