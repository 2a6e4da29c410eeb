import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WaitingAnswer } from '@/lib/answers';
import { ok, serve, show } from '../testing';
import { standAt } from '../testing/next';
import type { Area } from './places';
import { Rail } from './rail';

beforeEach(() => standAt('/sessions'));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const person = { name: 'N. Vale', email: 'n.vale@utopia.example', roles: ['officer'] };

const open = (waiting: WaitingAnswer | null, areas: Area[] = ['sessions', 'triage']) => {
  const asked = serve(waiting ? { '/api/triage/waiting': ok(waiting) } : {});
  show(<Rail person={person} areas={areas} />);

  return asked;
};

describe('the count of waiting sessions on the rail', () => {
  it.each([
    [{ count: 12, kind: 'exactly' }, 'Triage 12 waiting'],
    [{ count: 12, kind: 'at least' }, 'Triage 12+ waiting'],
    [{ count: 1204, kind: 'exactly' }, 'Triage 999+ waiting'],
  ] as const)('%o', async (waiting, name) => {
    open(waiting);
    expect(await screen.findByRole('link', { name })).toBeTruthy();
  });

  it.each([
    ['none waiting', { count: 0, kind: 'exactly' }],
    ['none is known so far', { count: 0, kind: 'at least' }],
    ['it is not known', null],
  ] as const)('is no number where %s', async (_, waiting) => {
    const asked = open(waiting);
    await vi.waitFor(() => expect(asked).toContain('/api/triage/waiting'));
    expect(screen.getByRole('link', { name: 'Triage' })).toBeTruthy();
  });

  it('is not loaded for people who do not decide', () => {
    expect(open({ count: 12, kind: 'exactly' }, ['sessions'])).not.toContain('/api/triage/waiting');
  });
});

describe('the count on the rail of deletion requests that need attention', () => {
  it.each([
    [2, 'Deletions 2 need attention'],
    [1, 'Deletions 1 needs attention'],
    [0, 'Deletions'],
  ])('%i', async (count, name) => {
    const asked = serve({ '/api/deletions/waiting': ok({ count }) });
    show(<Rail person={person} areas={['sessions', 'deletions']} />);
    await vi.waitFor(() => expect(asked).toContain('/api/deletions/waiting'));
    expect(await screen.findByRole('link', { name })).toBeTruthy();
  });
});
