import { describe, expect, it } from 'vitest';
import { noFilter } from '@/lib/session-query';
import { rangeOf, sessionsHref } from './sessions-href';

const day = rangeOf({ from: '2026-11-06', to: '2026-11-06' });
const german = { ...noFilter, country: ['DEU'], status: ['AUTO_REJECTED', 'PENDING'] };

describe('the list behind a mark', () => {
  it('covers its days, the last one included, under the filter of the page', () => {
    expect(sessionsHref({ ...noFilter, country: ['DEU'] }, { created: day })).toBe(
      '/sessions?country=DEU&created=2026-11-06%2F2026-11-07',
    );
  });

  it('combines the filters of page and mark, and is no link if nothing can match both', () => {
    expect(sessionsHref(german, { created: day, status: ['AUTO_REJECTED', 'MANUAL_REJECTED'] })).toBe(
      '/sessions?status=AUTO_REJECTED&country=DEU&created=2026-11-06%2F2026-11-07',
    );
    expect(sessionsHref(german, { created: day, status: ['AUTO_APPROVED'] })).toBeNull();
    expect(sessionsHref({ ...noFilter, scoreTo: 40 }, { scores: [50, 54.999] })).toBeNull();
  });

  it('never widens a filter by level with another level of the same factor', () => {
    const low = { ...noFilter, factor: [{ name: 'faceVerification', level: 'LOW' }] };

    expect(sessionsHref(low, { factor: { name: 'faceVerification', level: 'MEDIUM' } })).toBeNull();
    expect(sessionsHref(low, { factor: { name: 'mrzValidity', level: 'LOW' } })).toBe(
      '/sessions?factor=faceVerification%3ALOW&factor=mrzValidity%3ALOW',
    );
  });

  it('lists verdicts by the day they were given, whenever the session was created', () => {
    expect(sessionsHref(noFilter, { decided: day })).toBe('/sessions?decided=2026-11-06%2F2026-11-07');
  });
});
