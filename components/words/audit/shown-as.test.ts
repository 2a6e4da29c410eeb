import { describe, expect, it } from 'vitest';
import { eventRow, sessionId } from '../../audit/testing';
import { sentenceFor } from './sentences';
import { alwaysFull, shownAs } from './shown-as';

describe('how an event showed personal data', () => {
  it.each([
    ['session.opened', { part: 'document', masked: true }, 'masked'],
    ['session.opened', { part: 'document', masked: false, purpose: 'triage' }, 'in full'],
    ['session.picture_shown', { picture: 'face' }, 'in full'],
    ['session.picture_downloaded', { picture: 'face' }, 'in full'],
    ['session.printed', { masked: true }, 'masked'],
    ['session.printed', { masked: false }, 'in full'],
    ['field.revealed', { fields: 'document.applicant.lastName' }, 'in full'],
    ['reveals.listed', {}, 'in full'],
    ['audit.words_read', { eventId: '7' }, 'in full'],
    ['sessions.searched', { kind: 'name', found: 3 }, 'masked'],
    ['sessions.searched', { kind: 'name', found: 3, view: 'in full' }, 'in full'],
    ['sessions.searched', { kind: 'name', found: 0 }, null],
    ['sessions.searched_thoroughly', { kind: 'name' }, null],
    ['sessions.hits_shown', { sessions: sessionId, purpose: 'triage' }, 'in full'],
    ['deletion.viewed', { view: 'masked' }, 'masked'],
    ['deletion.viewed', { view: 'in full' }, 'in full'],
    ['deletion.attachment_fetched', { attachment: 'a1', purpose: 'erasure' }, 'in full'],
    ['sessions.exported', { rows: 12 }, null],
    ['certificate.fetched', {}, null],
    ['session.tagged', {}, null],
  ] as const)('%s with %o: %s', (code, details, shown) => {
    expect(shownAs(eventRow({ code, details }))).toBe(shown);
  });

  it.each([...alwaysFull])('%s says so in its sentence', (code) => {
    expect(sentenceFor(eventRow({ code, details: { purpose: 'triage' } }))).toMatch(/ in full\b/);
  });
});
