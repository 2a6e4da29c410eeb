import { describe, expect, it } from 'vitest';
import { actionGroups, codesIn, groupNames } from '@/components/words/audit/actions';
import { knownCodes, sentenceFor } from '@/components/words/audit/sentences';
import { auditCodes } from '@/lib/audit/events';
import { isRefusal } from '@/lib/audit/refusal';

const codes = Object.keys(auditCodes);

const event = {
  id: '1',
  position: 1,
  at: '2026-11-15T10:57:12.604Z',
  actorId: 'e2f6a0de-5a63-4dd1-9a50-8a7dd2a4b001',
  actor: 'N. Vale',
  subject: '7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6',
  subjectName: null,
  details: {},
  changes: null,
  hasWords: false,
  hash: null,
};

describe('audit sentences', () => {
  it('exist for every event code and no other', () => {
    expect([...knownCodes].sort()).toEqual([...codes].sort());
  });

  it.each(codes)('%s has a sentence even without details', (code) => {
    const sentence = sentenceFor({ ...event, code });

    expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(sentence).not.toMatch(/undefined|null|NaN| {2}/);
  });

  it('every event is in a group, and every refusal among the refusals', () => {
    const grouped = groupNames.filter((group) => group !== 'refusals').flatMap(codesIn);

    expect([...grouped].sort()).toEqual([...codes].sort());
    expect([...actionGroups.refusals.codes].sort()).toEqual(codes.filter(isRefusal).sort());
  });
});
