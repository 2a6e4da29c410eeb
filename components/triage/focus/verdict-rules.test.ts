import { describe, expect, it } from 'vitest';
import type { CaseAnswer } from '@/lib/answers';
import { caseOf, claimOf, expired, first } from '../testing';
import { availabilityOf, toggleReason, type VerdictFacts, type VerdictInput, verdictBody } from './verdict-rules';

const empty: VerdictInput = { chosen: [], note: '', attested: false };
const known = (more: Partial<CaseAnswer> = {}): CaseAnswer => caseOf(claimOf(first), more);
const facts = (more: Partial<CaseAnswer> = {}, rest: Partial<VerdictFacts> = {}): VerdictFacts => ({
  answer: { kind: 'ready', data: known(more) },
  isSettled: true,
  isClaimed: true,
  meantForOther: null,
  pending: null,
  ...rest,
});
const chosen = (...codes: string[]): VerdictInput => ({ ...empty, chosen: codes });

describe('approving', () => {
  it('is possible when nothing blocks it', () => {
    expect(availabilityOf('approve', facts(), empty)).toEqual({ kind: 'ready' });
  });

  it('needs a supervisor and an override when a finding blocks it', () => {
    expect(availabilityOf('approve', facts({ blocks: [expired] }), empty)).toEqual({
      kind: 'blocked',
      words: 'The document had expired. Only a supervisor can approve anyway.',
    });
    expect(availabilityOf('approve', facts({ blocks: [expired], mayOverride: true }), empty)).toEqual({
      kind: 'override',
    });
  });

  it('is not blocked by a finding that is only a warning', () => {
    const warning = { ...expired, stops: null };
    expect(availabilityOf('approve', facts({ blocks: [warning] }), empty)).toEqual({ kind: 'ready' });
  });
});

describe('rejecting', () => {
  it('needs a reason', () => {
    expect(availabilityOf('reject', facts(), empty)).toEqual({ kind: 'needs reason' });
    expect(availabilityOf('reject', facts(), chosen('face_mismatch'))).toEqual({ kind: 'ready' });
  });

  it('needs a note where the reason says nothing by itself', () => {
    expect(availabilityOf('reject', facts(), chosen('other'))).toEqual({
      kind: 'blocked',
      words: 'The reason “Other” needs a note.',
    });
    expect(availabilityOf('reject', facts(), { ...chosen('other'), note: 'Twins.' })).toEqual({ kind: 'ready' });
  });

  it('is possible despite findings against approval', () => {
    expect(availabilityOf('reject', facts({ blocks: [expired] }), chosen('face_mismatch'))).toEqual({ kind: 'ready' });
  });
});

describe('either verdict', () => {
  it.each([
    ['findings are being checked', { answer: { kind: 'loading' } }, 'Checking for blocking findings…'],
    ['evidence is still loading', { isSettled: false }, 'Checking for blocking findings…'],
    ['the case is not claimed yet', { isClaimed: false }, 'Claiming the case…'],
    ['the other one is being recorded', { pending: 'reject' }, 'Recording your verdict…'],
  ] as const)('waits while %s', (_, rest, words) => {
    expect(availabilityOf('approve', facts({}, rest), empty)).toEqual({ kind: 'blocked', words });
  });

  it('is pending while it is being recorded', () => {
    expect(availabilityOf('reject', facts({}, { pending: 'reject' }), empty)).toEqual({ kind: 'pending' });
  });

  it('waits for evidence that was not sent, override or not', () => {
    const missing = {
      code: 'evidence not served',
      words: 'Not sent to you in full: the selfie.',
      stops: 'verdict',
    } as const;
    for (const decision of ['approve', 'reject'] as const) {
      expect(
        availabilityOf(decision, facts({ blocks: [missing, expired], mayOverride: true }), chosen('face_mismatch')),
      ).toEqual({ kind: 'blocked', words: 'Not sent to you in full: the selfie. Load it first.' });
    }
  });

  it('can only be a rejection by a supervisor and a second person if evidence cannot be delivered', () => {
    const lost = { code: 'evidence not delivered', words: 'The service failed to deliver the selfie.' } as const;
    const supervisor = facts({ blocks: [{ ...lost, stops: 'approval' }, expired], mayOverride: true });
    expect(availabilityOf('approve', supervisor, empty)).toEqual({
      kind: 'blocked',
      words: 'The service failed to deliver the selfie. Nobody can approve without it.',
    });
    expect(availabilityOf('reject', supervisor, chosen('face_mismatch'))).toEqual({ kind: 'ready' });
    const officer = facts({ blocks: [{ ...lost, stops: 'verdict' }] });
    expect(availabilityOf('reject', officer, chosen('face_mismatch'))).toMatchObject({
      kind: 'blocked',
      words: expect.stringContaining('Only a supervisor and a second person can reject without it.'),
    });
  });

  it('needs the attestation for withheld evidence', () => {
    const withheld = facts({ needsAttestation: true });
    for (const decision of ['approve', 'reject'] as const) {
      expect(availabilityOf(decision, withheld, chosen('face_mismatch'))).toMatchObject({ kind: 'blocked' });
      expect(availabilityOf(decision, withheld, { ...chosen('face_mismatch'), attested: true })).toEqual({
        kind: 'ready',
      });
    }
  });

  it('sends an attestation only where the case asks for one', () => {
    const submission = { decision: 'approve', reasons: [], override: null, looked: [] } as const;
    const input = { ...empty, attested: true };
    expect(verdictBody(known(), input, { ...submission, looked: [] }).attested).toBe(false);
    expect(verdictBody(known({ needsAttestation: true }), input, { ...submission, looked: [] })).toMatchObject({
      attested: true,
      note: null,
    });
  });
});

it('a reason chosen twice is not chosen', () => {
  expect(toggleReason(['other'], 'face_mismatch')).toEqual(['other', 'face_mismatch']);
  expect(toggleReason(['other', 'face_mismatch'], 'other')).toEqual(['face_mismatch']);
});
