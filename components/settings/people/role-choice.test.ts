import { describe, expect, it } from 'vitest';
import { auditorDays, choiceOf, heldBy, isComplete, sameChoice, withRole } from './role-choice';

const now = Date.parse('2026-11-15T10:57:12Z');

describe('an auditor’s end date', () => {
  it('defaults to thirty days and lasts to the end of its last day', () => {
    const choice = choiceOf({ roles: ['auditor'], auditorUntil: null }, now);
    expect(heldBy(choice)).toEqual({ roles: ['auditor'], auditorUntil: '2026-12-15T23:59:59Z' });
  });

  it('is not sent for other roles', () => {
    expect(heldBy({ roles: ['viewer'], until: '2026-12-15' }).auditorUntil).toBeNull();
  });

  it('stays unchanged, up to its last day, while other roles change', () => {
    expect(choiceOf({ roles: ['auditor'], auditorUntil: '2026-11-15T23:59:59Z' }, now).until).toBe('2026-11-15');
    expect(auditorDays(now).first <= '2026-11-15').toBe(true);
  });

  it('is never proposed or extended once past: a new day must be chosen', () => {
    const choice = choiceOf({ roles: ['viewer'], auditorUntil: '2026-11-14T23:59:59Z' }, now);
    expect(choice.until).toBe('');
    expect(isComplete(withRole(choice, 'auditor', true))).toBe(false);
    expect(isComplete({ roles: ['viewer', 'auditor'], until: '2026-11-20' })).toBe(true);
    expect([isComplete(choice), isComplete({ roles: [], until: '' })]).toEqual([true, false]);
  });

  it('is a change only for an auditor', () => {
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
