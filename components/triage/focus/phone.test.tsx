import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Decision } from '@/lib/contract/domain';
import { readDecision } from '@/lib/evidence';
import { withImages } from '../../evidence/gallery/testing';
import { ok, withMovableTime } from '../../testing';
import { button, caseOf, claimOf, expired, first, now, openFocus, untilReady } from '../testing';

withImages();
withMovableTime();
beforeEach(() => {
  vi.setSystemTime(now);
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('600px') }));
});

const factor = (name: string, score: number, level: string) => ({ name, score, level, fields: null, extras: {} });
const decision: Decision = {
  score: 68,
  level: 'MEDIUM',
  factors: [
    factor('documentLiveness', 81, 'HIGH'),
    factor('faceVerification', 57, 'MEDIUM'),
    factor('passiveLiveness', 88, 'HIGH'),
    factor('overallOcrFieldsConfidence', 74, 'MEDIUM'),
  ],
  extras: {},
};
const open = async () => {
  const answer = ok({ masked: false, decision, reading: readDecision(decision, false) });
  const opened = openFocus({ [`/api/sessions/${first}/decision`]: answer });
  await untilReady();

  return opened;
};
const factors = () =>
  within(screen.getByRole('list', { name: 'Trust Factors, weakest first' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('a case on a phone', () => {
  it('has its place, its due time and one button for all other tools at the top', async () => {
    await open();
    const head = within(screen.getByRole('banner'));
    expect(head.getByText('1 of 12')).toBeTruthy();
    expect(head.getByText(/^due in|late/i)).toBeTruthy();

    const tools = head.getByRole('button', { name: 'More tools' });
    const isShown = () => document.querySelector('.focus-mode')?.hasAttribute('data-tools');
    expect([tools.getAttribute('aria-expanded'), isShown()]).toEqual(['false', false]);
    fireEvent.click(tools);
    expect([tools.getAttribute('aria-expanded'), isShown()]).toEqual(['true', true]);
    expect(head.getByRole('button', { name: 'Help' }).closest('.tool')).toBeTruthy();
  });

  it('keeps verdicts, evidence and blinking out of the tools, and the way back from blinking too', async () => {
    await open();
    for (const name of [
      /^Approve/,
      /^Reject/,
      /^Skip/,
      /^Escalate/,
      /^Note/,
      /^Undo/,
      /^Faces/,
      /^Document T/,
      /^Blink/,
    ]) {
      expect(button(name).closest('.tool')).toBeNull();
    }
    expect(button(/^Side by side/).closest('.tool')).toBeTruthy();
    fireEvent.click(button(/^Blink/));
    expect(button(/^Side by side/).closest('.tool')).toBeNull();
  });

  it('opens at the top, wherever the case before was left', async () => {
    await open();
    document.documentElement.scrollTop = 900;
    fireEvent.click(button(/^Reject/));
    fireEvent.click(button(/Face does not match/));
    await screen.findByText(/TOMAS SECOND/);
    expect(document.documentElement.scrollTop).toBe(0);
  });

  it('says how to cancel a rejection', async () => {
    await open();
    fireEvent.click(button(/^Reject/));
    expect(screen.getByText('Choose a rejection reason')).toBeTruthy();
    fireEvent.click(button('Cancel'));
    expect(screen.getByText('Rejection reasons')).toBeTruthy();
    expect(button(/^Reject/)).toBeTruthy();
  });

  it('says why it cannot be approved before anybody taps, and above the keys', async () => {
    openFocus({ '/api/triage/claims/claim-a41f/case': ok(caseOf(claimOf(first), { blocks: [expired] })) });
    const words = await screen.findByText('The document had expired. Only a supervisor can approve anyway.', {
      selector: 'footer p',
    });
    expect(words.compareDocumentPosition(button(/^Approve/))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('has a box for each reason, ticked once it is chosen', async () => {
    await open();
    const reason = button(/Face does not match/);
    const box = () => reason.querySelector('[data-box]');
    expect([box()?.querySelector('svg'), reason.getAttribute('aria-pressed')]).toEqual([null, 'false']);
    fireEvent.click(reason);
    expect(box()?.querySelector('svg')).toBeTruthy();
    expect(reason.getAttribute('aria-pressed')).toBe('true');
  });

  it('has no boxes to tick where one tap rejects, and says so', async () => {
    await open();
    fireEvent.click(button(/^Reject/));
    const reason = button(/Face does not match/);
    expect([reason.querySelector('[data-box]'), reason.getAttribute('aria-pressed')]).toEqual([null, null]);
    expect(screen.getByText('One tap rejects.')).toBeTruthy();
  });

  it('shows the weak factors, and the others on request', async () => {
    await open();
    expect(factors().map((words) => words?.replace(/\d.*/, ''))).toEqual(
      expect.arrayContaining(['Face match', 'OCR confidence']),
    );
    expect(factors().join()).not.toContain('Passive liveness');

    fireEvent.click(button(/^2 more/));
    expect(factors().join()).toContain('Passive liveness');
    fireEvent.click(button(/^Fewer/));
    expect(factors().join()).not.toContain('Passive liveness');
  });
});
