// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AuditAnswer } from '@/lib/answers';
import { ok, refused, serve, show } from '../testing';
import { AuditLog } from './audit-log';
import { detailWords, isRefusal } from './details';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const event = { at: '2026-11-15T10:57:12Z', actor: 'N. Vale', subject: null, hash: null, details: { masked: true } };
const log: AuditAnswer = {
  events: [
    { ...event, id: '2', position: null, code: 'session.opened' },
    { ...event, id: '1', position: 1204, code: 'session.open_refused' },
  ],
  nextBefore: '1',
  unsealed: 1,
};

describe('audit log', () => {
  it('shows the tail that is not sealed yet as such', async () => {
    serve({ '/api/audit': ok(log) });
    show(<AuditLog />);

    expect(await screen.findByText('unsealed')).toBeTruthy();
    expect(screen.getByText('1,204')).toBeTruthy();
    expect(screen.getByText('1 not sealed yet')).toBeTruthy();
  });

  it('a broken chain names its first broken position', async () => {
    const broken = {
      intact: false,
      brokenPosition: 7,
      problem: 'hash differs',
      unsealed: 0,
      at: event.at,
      milliseconds: 3,
    };
    serve({ '/api/audit': ok(log), 'POST /api/audit/verify': ok(broken) });
    show(<AuditLog />);
    fireEvent.click(screen.getByRole('button', { name: 'Verify' }));

    expect(await screen.findByText('Broken at position 7: hash differs')).toBeTruthy();
  });

  it('older events follow those already shown', async () => {
    const older = {
      events: [{ ...event, id: '0', position: 1203, code: 'person.signed_in' }],
      nextBefore: null,
      unsealed: 0,
    };
    serve({ '/api/audit': ok(log), '/api/audit?before=1': ok(older) });
    show(<AuditLog />);
    fireEvent.click(await screen.findByRole('button', { name: 'Older' }));

    expect(await screen.findByText('person.signed_in')).toBeTruthy();
    expect(screen.getByText('session.opened')).toBeTruthy();
    expect(screen.getByText('The log begins here.')).toBeTruthy();
  });

  it('a log that may not be seen offers nothing', async () => {
    serve({ '/api/audit': refused(403, 'FORBIDDEN', 'Not part of your roles.') });
    show(<AuditLog />);

    await screen.findByText('Not allowed');
    expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull();
  });

  it('details are one line of words, and refusals are known by their code', () => {
    expect(detailWords({ part: 'document', masked: false, keptRows: 1200, intact: true, owner: null })).toBe(
      'document · in full · kept rows 1,200 · intact yes · owner none',
    );
    expect([isRefusal('session.open_refused'), isRefusal('signin.refused'), isRefusal('session.opened')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
