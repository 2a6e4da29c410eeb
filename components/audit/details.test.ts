import { describe, expect, it } from 'vitest';
import { detailWords, whatWords } from './details';
import { sentenceFor } from './sentences';
import { subjectOf } from './subject';
import { eventRow, sessionId } from './testing';

describe('what an event says', () => {
  it('details are one line of words', () => {
    expect(detailWords({ part: 'document', masked: false, keptRows: 1200, intact: true, owner: null })).toBe(
      'document · in full · kept rows 1,200 · intact yes · owner none',
    );
  });

  it('a change is told as before and after', () => {
    const changes = [{ name: 'Roles', before: 'viewer', after: null }];
    expect(whatWords(eventRow({ code: 'person.roles_changed', changes }))).toBe('Roles: viewer → none');
  });

  it('that words were given is told, never the words', () => {
    const revealed = eventRow({ code: 'field.revealed', details: { fields: 'surname', seconds: 60 }, hasWords: true });
    expect(whatWords(revealed)).toBe('surname · 60 s · words kept encrypted');
  });

  it('a failure is told as one', () => {
    const failed = eventRow({ code: 'erasure.delete_failed', details: { problem: 'no answer' } });
    expect(whatWords(failed)).toBe('Failed · no answer');
  });

  it('one sentence says what happened, with the purpose it happened under', () => {
    const details = { part: 'document', masked: false, purpose: 'triage' };
    expect(sentenceFor(eventRow({ subject: sessionId, details }))).toBe(
      'N. Vale opened the document results of session 7c1e…b2f6 in full, for triage.',
    );
  });

  it('what somebody did to themselves is told as that', () => {
    const own = eventRow({ code: 'person.sessions_ended', details: { ended: 1 } });
    expect(sentenceFor({ ...own, subject: own.actorId, subjectName: 'N. Vale' })).toBe(
      'N. Vale ended all their own sign-ins; 1 sign-in ended.',
    );
  });

  it('an event about a deletion request leads there, though its code names no session', () => {
    expect(subjectOf(eventRow({ code: 'deletion.approved', subject: 'request:r1' }))).toEqual({
      kind: 'request',
      requestId: 'r1',
    });
  });

  it('a code without a sentence is told by itself', () => {
    expect(sentenceFor(eventRow({ code: 'future.thing' }))).toBe('N. Vale: future.thing');
  });
});
