import { describe, expect, it } from 'vitest';
import { choiceOf, heldBy, sameChoice } from './role-choice';

const now = Date.parse('2026-11-15T10:57:12Z');

describe('an auditor’s time', () => {
  it('is proposed as thirty days and lasts to the end of its last day', () => {
    const choice = choiceOf({ roles: ['auditor'], auditorUntil: null }, now);
    expect(heldBy(choice)).toEqual({ roles: ['auditor'], auditorUntil: '2026-12-15T23:59:59Z' });
  });

  it('is not sent for those who are no auditors', () => {
    expect(heldBy({ roles: ['viewer'], until: '2026-12-15' }).auditorUntil).toBeNull();
  });

  it('that is over is not proposed again', () => {
    expect(choiceOf({ roles: [], auditorUntil: '2026-11-01T23:59:59Z' }, now).until).toBe('2026-12-15');
  });

  it('counts as a change only for an auditor', () => {
    const [one, other] = [
      { roles: ['viewer', 'officer'], until: '2026-12-15' },
      { roles: ['officer', 'viewer'], until: '2026-12-16' },
    ] as const;
    expect(sameChoice({ ...one, roles: [...one.roles] }, { ...other, roles: [...other.roles] })).toBe(true);
    expect(sameChoice({ roles: ['auditor'], until: '2026-12-15' }, { roles: ['auditor'], until: '2026-12-16' })).toBe(
      false,
    );
  });
});
