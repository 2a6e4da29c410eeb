import { describe, expect, it } from 'vitest';
import { eventRow, sessionId } from '../../audit/testing';
import { actedAs } from './acted-as';
import { changeWords, detailLine, detailWords } from './details';
import { sentenceFor } from './sentences';
import { subjectOf } from './subject';

describe('words for an audit event', () => {
  it('shows all details in one line', () => {
    expect(detailWords({ part: 'document', masked: false, keptRows: 1200, intact: true, owner: null })).toBe(
      'document · in full · kept rows 1,200 · intact yes · owner none',
    );
  });

  it('says that an event is part of a demo history', () => {
    expect(detailWords({ decision: 'approve', demo: true })).toBe('decision approve · demo');
  });

  it('shows a change as before and after', () => {
    const changes = [{ name: 'Roles', before: 'viewer', after: null }];
    expect(changeWords(eventRow({ code: 'person.roles_changed', changes }))).toBe('Roles: viewer → none');
  });

  it('says that a reason was given, but not the reason', () => {
    const revealed = eventRow({ code: 'field.revealed', details: { fields: 'surname', seconds: 60 }, hasWords: true });
    expect(detailLine(revealed)).toBe('surname · 60 s · reason encrypted');
  });

  it('marks a failure as failed', () => {
    const failed = eventRow({ code: 'erasure.delete_failed', details: { problem: 'no answer' } });
    expect(detailLine(failed)).toBe('Failed · no answer');
  });

  it.each([
    ['verdict.confirmed', 'MANUAL_APPROVED', /is confirmed: the service has Approved \(manual\)\.$/],
    ['verdict.conflicting', 'AUTO_REJECTED', /conflicts with the service: it has Rejected \(auto\)\.$/],
    ['verdict.conflicting', 'gone', /it no longer has the session\.$/],
  ])('%s says the status %s in words', (code, status, words) => {
    expect(sentenceFor(eventRow({ code, subject: sessionId, details: { status } }))).toMatch(words);
  });

  it.each([
    ['take up', 'N. Vale was not allowed to take up an appeal for session'],
    ['put back', 'N. Vale was not allowed to release an appeal for session'],
    ['decide', 'N. Vale was not allowed to decide an appeal for session'],
    ['undo', 'N. Vale was not allowed to undo the finding on an appeal for session'],
    ['tell', 'N. Vale was not allowed to mark the integrator as informed of the outcome of the appeal for session'],
    ['letter', 'N. Vale was not allowed to make the letter about the outcome of the appeal for session'],
    [undefined, 'N. Vale was not allowed to change an appeal for session'],
  ])('says the refused change of an appeal as the screen does: %s', (action, words) => {
    const details = { ...(action && { action }), because: 'held' };
    const sentence = sentenceFor(eventRow({ code: 'appeal.change_refused', subject: sessionId, details }));
    expect(sentence.startsWith(words)).toBe(true);
    expect(sentence).toMatch(/: held\.$/);
  });

  it('says dates of birth where names of hits were shown', () => {
    expect(sentenceFor(eventRow({ code: 'sessions.hits_shown' }))).toMatch(/saw names and dates of birth of fuzzy/);
  });

  it.each([
    ['erasure.answered', { answer: 'deleted' }, /asked the service to delete .*\. The service accepted\.$/],
    ['erasure.answered', { answer: 'did not know it' }, /The service answered that it does not know it\.$/],
    ['erasure.stock_failed', { problem: 'CONFLICT' }, /has not asked it to delete yet: CONFLICT\.$/],
    ['erasure.check_failed', { problem: 'BAD_REQUEST' }, /has not seen yet that .* is gone .*: BAD_REQUEST\.$/],
    ['erasure.carried_out', {}, /was seen to be gone from the service\./],
  ])('%s with %o claims no more than was seen', (code, details, words) => {
    const sentence = sentenceFor(eventRow({ code, subject: sessionId, details }));
    expect(sentence).toMatch(words);
    expect(sentence).not.toMatch(/service (erased|deleted|did not)/);
  });

  it.each([
    ['deletion.submitted', { toErase: 2, held: 1, approval: true }, / for approval: 2 sessions to erase\.$/],
    [
      'deletion.submitted',
      { toErase: 1, held: 0, approval: false },
      /submitted a deletion request: 1 session to erase\.$/,
    ],
    [
      'deletion.submitted',
      { toErase: 0, held: 3, approval: false },
      /submitted a deletion request: nothing to erase, 3 sessions held\.$/,
    ],
    [
      'verdict.given',
      { decision: 'reject', reasons: 'picture_unusable, other' },
      /: reject \(picture unusable, other\)/,
    ],
    ['deletion.submitted', { toErase: 2, held: 0 }, /submitted a deletion request: 2 sessions to erase\.$/],
    [
      'deletion.ended',
      { outcome: 'erased', kind: 'request' },
      /ended: erased\. The requester's details were erased\.$/,
    ],
    [
      'deletion.ended',
      { outcome: 'erased', kind: 'direct' },
      /ended: erased\. Its notes and written reasons were erased\.$/,
    ],
    ['deletion.ended', { outcome: 'erased' }, /ended: erased\.$/],
  ])('%s with %o says what was decided and what was erased', (code, details, words) => {
    expect(sentenceFor(eventRow({ code, details }))).toMatch(words);
  });

  it.each([
    [
      'deletion.matched',
      { by: 'name, birthDate, externalId', found: 2 },
      'N. Vale searched for sessions for a deletion request, by name, date of birth and reference: 2 found.',
    ],
    ['deletion.matched', { by: 'similar name', found: 0 }, /, by similar name: 0 found\.$/],
    [
      'deletion.identity_verified',
      { method: 'signature', on: '2026-11-19' },
      'N. Vale verified the identity for a deletion request: signature compared, on 19 Nov 2026.',
    ],
    ['deletion.extended', { dueOn: '2027-01-19' }, /, to 19 Jan 2027, with a reason\.$/],
    [
      'deletion.items_changed',
      { what: 'left out', count: 1, sessions: sessionId },
      'N. Vale ruled out session 7c1e…b2f6 for a deletion request.',
    ],
    [
      'deletion.items_changed',
      { what: 'confirmed', count: 2, sessions: `${sessionId}, 502f0c11-7d3c-4c4f-9d0e-6a1f30aeb0a9` },
      'N. Vale confirmed sessions 7c1e…b2f6 and 502f…b0a9 for a deletion request.',
    ],
    [
      'deletion.items_changed',
      { what: 'confirmed', count: 30, sessions: sessionId },
      /^N\. Vale confirmed 30 sessions for/,
    ],
    ['deletion.items_changed', { what: 'future' }, /^N\. Vale changed the sessions in a deletion request: future\.$/],
    [
      'deletion.viewed',
      { view: 'in full', purpose: 'erasure', sessions: sessionId },
      'N. Vale viewed the personal details in a deletion request, with the name and date of birth of session 7c1e…b2f6, in full, for erasure.',
    ],
  ])('%s with %o has no codes in its sentence', (code, details, words) => {
    const sentence = sentenceFor(eventRow({ code, details }));
    if (typeof words === 'string') expect(sentence).toBe(words);
    else expect(sentence).toMatch(words);
  });

  it('has no codes in the details either', () => {
    expect(detailWords({ by: 'name, birthDate', on: '2026-11-19', what: 'left out', method: 'id document' })).toBe(
      'by name and date of birth · on 19 Nov 2026 · ruled out · identity document seen',
    );
  });

  it('says that Proofdesk took a step of an erasure, and for whom', () => {
    expect(actedAs(eventRow({ code: 'erasure.answered' }))).toBe('Proofdesk, for N. Vale');
    expect(actedAs(eventRow({ code: 'erasure.intended' }))).toBe('Proofdesk, for N. Vale');
    expect(sentenceFor(eventRow({ code: 'erasure.intended', subject: sessionId }))).toBe(
      'The erasure of session 7c1e…b2f6 started.',
    );
    expect(actedAs(eventRow({ code: 'erasure.verified', actorId: null, actor: 'Proofdesk' }))).toBe('Proofdesk');
    expect(actedAs(eventRow({ code: 'deletion.submitted' }))).toBe('N. Vale');
  });

  it('says in one sentence what happened and for which purpose', () => {
    const details = { part: 'document', masked: false, purpose: 'triage' };
    expect(sentenceFor(eventRow({ subject: sessionId, details }))).toBe(
      'N. Vale was sent the document results of session 7c1e…b2f6 in full, for triage.',
    );
  });

  it('says whether a person chose a purpose or a step of theirs set and ended it', () => {
    const own = { subject: eventRow().actorId, subjectName: 'N. Vale' };
    const set = { purpose: 'triage', minutes: 30 };
    expect(sentenceFor(eventRow({ ...own, code: 'purpose.set', details: set }))).toMatch(/^N\. Vale chose a purpose/);
    expect(sentenceFor(eventRow({ ...own, code: 'purpose.set', details: { ...set, by: 'claim' } }))).toBe(
      'N. Vale claimed a case, which set a purpose for viewing personal data: triage, for 30 minutes.',
    );
    expect(sentenceFor(eventRow({ ...own, code: 'purpose.set', details: { ...set, by: 'appeal' } }))).toMatch(
      /^N\. Vale took up an appeal, which set a purpose for viewing personal data/,
    );
    expect(sentenceFor(eventRow({ ...own, code: 'purpose.set', details: { ...set, by: 'match' } }))).toMatch(
      /^N\. Vale searched for matches, which set a purpose for viewing personal data/,
    );
    expect(
      sentenceFor(eventRow({ ...own, code: 'purpose.set', details: { ...set, purpose: 'erasure', by: 'approval' } })),
    ).toBe(
      'N. Vale opened a deletion request to approve it, which set a purpose for viewing personal data: erasure, for 30 minutes.',
    );
    const details = { purpose: 'triage', by: 'claim', resumed: 'quality' };
    expect(sentenceFor(eventRow({ ...own, code: 'purpose.ended', details }))).toBe(
      'The purpose of N. Vale ended with the claim that set it: triage, back to a quality check.',
    );
  });

  it('names a deletion request by its reference where there is one', () => {
    const paused = eventRow({ code: 'deletion.paused', details: {} });
    expect(sentenceFor(paused)).toBe('N. Vale paused a deletion request.');
    expect(sentenceFor({ ...paused, details: { reference: 'DR-2026-0147' } })).toBe(
      'N. Vale paused deletion request DR-2026-0147.',
    );
    expect(sentenceFor({ ...paused, subject: 'request:r1', subjectName: 'DR-2026-0147' })).toBe(
      'N. Vale paused deletion request DR-2026-0147.',
    );
  });

  it('names no second person when someone acts on their own account', () => {
    const own = eventRow({ code: 'person.sessions_ended', details: { ended: 1 } });
    expect(sentenceFor({ ...own, subject: own.actorId, subjectName: 'N. Vale' })).toBe(
      'N. Vale ended all their own sign-ins; 1 sign-in ended.',
    );
  });

  it('links an event about a deletion request to that request', () => {
    expect(subjectOf(eventRow({ code: 'deletion.approved', subject: 'request:r1' }))).toEqual({
      kind: 'request',
      requestId: 'r1',
      reference: null,
    });
  });

  it('shows the code of an event without a sentence', () => {
    expect(sentenceFor(eventRow({ code: 'future.thing' }))).toBe('N. Vale: future.thing');
  });
});
