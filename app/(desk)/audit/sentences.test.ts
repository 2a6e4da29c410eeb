import { describe, expect, it } from 'vitest';
import { actionGroups, codesIn, groupNames } from '@/components/audit/actions';
import { knownCodes, sentenceFor } from '@/components/audit/sentences';
import { auditCodes } from '@/lib/audit/events';
import { isRefusal } from '@/lib/refusal';

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

describe('what the audit page says of events', () => {
  it('every event that the log can hold is told in a sentence, and none besides', () => {
    expect([...knownCodes].sort()).toEqual([...codes].sort());
  });

  it.each(codes)('%s is told without details too', (code) => {
    const sentence = sentenceFor({ ...event, code });

    expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(sentence).not.toMatch(/undefined|null|NaN| {2}/);
  });

  it('every event is found under a group, and every refusal under the refusals', () => {
    const grouped = groupNames.filter((group) => group !== 'refusals').flatMap(codesIn);

    expect([...grouped].sort()).toEqual([...codes].sort());
    expect([...actionGroups.refusals.codes].sort()).toEqual(codes.filter(isRefusal).sort());
  });
});
