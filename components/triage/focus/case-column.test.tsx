import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type DocumentResult, type TrustFactorName, trustFactorNames } from '@/lib/contract/domain';
import { readDecision, readDocument } from '@/lib/evidence';
import { withImages } from '../../evidence/gallery/testing';
import { inFull, ok, refused, withMovableTime } from '../../testing';
import { caseOf, claimOf, first, now, openFocus, press, progress, triageRow, untilReady } from '../testing';

withImages();
withMovableTime();
beforeEach(() => {
  vi.setSystemTime(now);
});

const caseKey = '/api/triage/claims/claim-a41f/case';

describe('an escalated case', () => {
  it('shows who escalated it, when and why', async () => {
    const claim = claimOf(first, { row: triageRow(first, { isEscalated: true }) });
    const escalation = { by: { id: 'p1', name: 'N. Vale' }, at: '2026-11-15T10:57:12Z', reason: 'A forgery ring.' };
    openFocus({
      'POST /api/triage/claims next': ok({ claim, progress }),
      [caseKey]: ok(caseOf(claim, { escalation })),
    });
    await untilReady();

    const card = within(screen.getByRole('region', { name: 'Escalated' }));
    expect(card.getByRole('heading', { name: 'Escalated by N. Vale' })).toBeTruthy();
    expect(card.getByText('A forgery ring.')).toBeTruthy();
    expect(card.getByText(/10:57:12/)).toBeTruthy();
  });

  it('is shown as escalated only if somebody escalated it', async () => {
    openFocus();
    await untilReady();
    expect(screen.queryByRole('region', { name: 'Escalated' })).toBeNull();
  });
});

describe('the reference of the integrator', () => {
  it('is shown masked, like on the session page', async () => {
    const claim = claimOf(first, { externalId: 'c•••••••42' });
    openFocus({ 'POST /api/triage/claims next': ok({ claim, progress }) });
    await untilReady();
    expect(screen.getByText('Reference').nextElementSibling?.textContent).toBe('c•••••••42');
  });

  it('is left out where none is known', async () => {
    openFocus();
    await untilReady();
    expect(screen.queryByText('Reference')).toBeNull();
  });
});

describe('a drawn session', () => {
  const withSample = (isSample: boolean) =>
    openFocus({ [`/api/sessions/${first}/facts`]: ok({ masked: false, facts: null, isSample }) });

  it('is called a demo session, like on the session page', async () => {
    withSample(true);
    await untilReady();
    expect(screen.getByText(inFull('Demo session'))).toBeTruthy();
  });

  it('is told from one that may be real', async () => {
    withSample(false);
    await untilReady();
    expect(screen.queryByText(inFull('Demo session'))).toBeNull();
  });
});

describe('a case without blocking findings', () => {
  const openWith = (level: string, without?: TrustFactorName) => {
    const factors = trustFactorNames
      .filter((name) => name !== without)
      .map((name) => ({
        name,
        score: 90,
        level: name === 'passiveLiveness' ? level : 'HIGH',
        fields: null,
        extras: {},
      }));
    const decision = { score: 70, level: 'MEDIUM', factors, extras: {} };
    openFocus({
      [`/api/sessions/${first}/decision`]: ok({ masked: false, decision, reading: readDecision(decision, false) }),
    });
  };
  const sign = (words: string) => screen.getByText(words).closest('p')?.querySelector('svg')?.classList;

  it('has a tick where every factor passed', async () => {
    openWith('HIGH');
    await untilReady();
    expect(sign('No blocking findings.')).toContain('lucide-check');
    expect(screen.queryByText(/The weakest factor/)).toBeNull();
  });

  it.each(['LOW', 'MEDIUM'])('has none where a factor is %s, and names it', async (level) => {
    openWith(level);
    await untilReady();
    expect(sign('No blocking findings.')).not.toContain('lucide-check');
    expect(screen.getByText(new RegExp(`The weakest factor is Passive liveness: ${level}\\.`))).toBeTruthy();
  });

  it('has none where a factor was not delivered, and names it', async () => {
    openWith('HIGH', 'faceVerification');
    await untilReady();
    expect(sign('No blocking findings; face match not delivered.')).not.toContain('lucide-check');
  });

  it.each(['UNKNOWN', 'UNAVAILABLE'])('has none where a factor is %s, and names it', async (level) => {
    openWith(level);
    await untilReady();
    expect(sign('No blocking findings; passive liveness unknown, so not passed.')).not.toContain('lucide-check');
  });
});

describe('the applicant of a case', () => {
  const openWith = (printedBirth: string) => {
    const printed = { normalizedDateValue: null, pageSide: 'FRONT', confidence: 97, extras: {} };
    const document: DocumentResult = {
      ...{ country: 'UTO', documentType: 'PASSPORT', documentReleaseYear: null, documentName: null },
      applicant: {
        ...{ firstName: 'TOMAS', lastName: 'SPECIMEN', surnameAndGivenNames: null, dateOfBirth: '1953-05-07' },
        extras: {},
      },
      visualFields: [{ name: 'date_of_birth', value: printedBirth, ...printed }],
      mrzFields: [{ name: 'date_of_birth', value: '1953-05-07', extras: {} }],
      ...{ barcodeFields: null, availableImages: null, extras: {} },
    };
    const reading = readDocument(document, { at: now, masked: false });
    openFocus({ [`/api/sessions/${first}/document`]: ok({ masked: false, document, reading }) });
  };

  it('is not given a disputed birth date as a fact', async () => {
    openWith('1953-07-05');
    await untilReady();
    expect(screen.getByText('Applicant').nextElementSibling?.textContent).toBe(
      'TOMAS SPECIMEN, 7 May 1953 (sources differ)',
    );
  });

  it('has a birth date on which the sources agree, in one line', async () => {
    openWith('1953-05-07');
    await untilReady();
    expect(screen.getByText('Applicant').nextElementSibling?.textContent).toBe('TOMAS SPECIMEN, 7 May 1953');
    expect(screen.getByText('7 May 1953').className).toBe('whitespace-nowrap');
  });
});

describe('the evidence sent', () => {
  it('is listed with its time on screen, along with what was not sent', async () => {
    const served = ['decision', 'document', 'face', 'images', 'picture primary_face', 'picture face_cropped'].map(
      (part) => ({ part, at: '2026-11-15T11:00:00Z' }),
    );
    openFocus({
      [caseKey]: ok(caseOf(claimOf(first), { served })),
      [`/api/sessions/${first}/images/original_normalized_FRONT`]: refused(500, 'INTERNAL', 'Try again.'),
    });
    await untilReady();
    const summary = screen.getByText('5 of 6, the rest when opened');
    expect(screen.queryByText('Document results')).toBeNull();

    await act(() => vi.advanceTimersByTimeAsync(4000));
    const list = summary.closest('details') as HTMLDetailsElement;
    list.open = true;
    fireEvent(list, new Event('toggle'));
    expect(within(list).getByText('5 of 6, with time on screen')).toBeTruthy();
    const rows = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringMatching(/^Decision[4-6] s$/),
      'Document resultsnot opened',
      'Face resultsnot opened',
      'Front, normalisednot sent yet',
      expect.stringMatching(/^Portrait[4-6] s$/),
      expect.stringMatching(/^Selfie, cropped[4-6] s$/),
    ]);
  });

  it('counts an image that no verdict needs once it was opened', async () => {
    const served = ['decision', 'document', 'face', 'images'].map((part) => ({ part, at: '2026-11-15T11:00:00Z' }));
    const names = { document: ['original_normalized_FRONT', 'original_FRONT', 'primary_face'], face: ['face_cropped'] };
    openFocus({
      [caseKey]: ok(caseOf(claimOf(first), { served })),
      [`/api/sessions/${first}/images`]: ok({ masked: false, images: { ...names, extras: {} } }),
      [`/api/sessions/${first}/images/original_FRONT`]: ok('jpeg'),
    });
    await untilReady();
    expect(await screen.findByText('6 of 7, the rest when opened')).toBeTruthy();

    press('x');
    expect(await screen.findByText('7 of 7')).toBeTruthy();
  });
});
