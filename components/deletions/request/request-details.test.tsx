import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PurposeAnswer } from '@/lib/answers';
import { type AllowedPurpose, PurposeProvider } from '../../purpose/purpose-provider';
import { serve, show, withMovableTime } from '../../testing';
import { answerOf } from '../testing';
import { RequestDetails } from './request-details';

withMovableTime();

const erasure = { code: 'erasure', words: 'Erasure' };
const triage = { code: 'triage', words: 'Triage' };
const words = /views are logged for erasure, whatever your purpose/;

const showUnder = (running: string | null, allowed: AllowedPurpose[], masked = false) => {
  serve({});
  const times = { startedAt: '2026-11-15T10:00:00Z', until: '2026-11-15T10:30:00Z' };
  const purpose: PurposeAnswer | null =
    running === null ? null : { code: running, words: running, isByStep: false, ...times };
  show(
    <PurposeProvider purpose={purpose} allowed={allowed} at="2026-11-15T10:00:00Z">
      <RequestDetails answer={answerOf({ masked })} />
    </PurposeProvider>,
  );
};

describe('details read under another purpose', () => {
  it('are said to be logged for erasure', () => {
    showUnder('triage', [triage, erasure]);
    expect(screen.getByText(words)).toBeTruthy();
  });

  it.each([
    ['under erasure', 'erasure', [triage, erasure], false],
    ['under a written purpose', 'other', [triage, erasure], false],
    ['to those without that purpose', 'triage', [triage], false],
    ['while masked', 'triage', [triage, erasure], true],
    ['without a purpose', null, [triage, erasure], false],
  ] as const)('is not said %s', (_, running, allowed, masked) => {
    showUnder(running, [...allowed], masked);
    expect(screen.getByRole('heading', { name: 'Request details' })).toBeTruthy();
    expect(screen.queryByText(words)).toBeNull();
  });
});
