import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parseFacts } from '@/lib/contract';
import type { Decision, DocumentResult, TrustFactor } from '@/lib/contract/domain';
import { readDecision, readDocument } from '@/lib/evidence';
import { withImages } from '../../evidence/gallery/testing';
import { ok, withMovableTime } from '../../testing';
import { caseOf, claimOf, first, late, now, openFocus, press, type Replies, reasons, untilReady } from '../testing';

withImages();
withMovableTime();
beforeEach(() => {
  vi.setSystemTime(now);
});

const factor = (name: string, score: number, level: string, fields: TrustFactor['fields'] = null): TrustFactor => ({
  name,
  score,
  level,
  fields,
  extras: {},
});
const face = factor('faceVerification', 91, 'HIGH');

const surname = { name: 'surname', source: 'mrz', printedValue: 'SPECIMEN', sourceValue: 'SPECIMAN' } as const;
const crossCheck = factor('mrzOcrCrossCheck', 41, 'LOW', [{ ...surname, distance: 1, score: 41, extras: {} }]);

const visual = (name: string, value: string, confidence: number) => ({
  name,
  value,
  confidence,
  pageSide: 'FRONT',
  normalizedDateValue: null,
  extras: {},
});
const document = (): DocumentResult => ({
  country: 'UTO',
  documentType: 'PASSPORT',
  documentReleaseYear: null,
  documentName: null,
  applicant: null,
  visualFields: [visual('surname', 'SPECIMEN', 97), visual('date_of_expiry', '2024-03-01', 64)],
  mrzFields: null,
  barcodeFields: null,
  availableImages: null,
  extras: {},
});

const factsOf = (more: object) =>
  parseFacts({
    policyVersion: '7',
    leftOut: [],
    reasons: { documentLiveness: 'The picture has the dot pattern of a screen.' },
    engine: {},
    signs: { document: ['SCREEN'], face: [] },
    sides: [
      {
        side: 'FRONT',
        image: 'original_normalized_FRONT',
        fields: [
          { name: 'surname', confidence: 97, box: { x: 0.1, y: 0.1, width: 0.2, height: 0.1 } },
          { name: 'date_of_expiry', confidence: 64, box: { x: 0.1, y: 0.6, width: 0.2, height: 0.1 } },
        ],
        barcodes: [],
      },
    ],
    ...more,
  }).value;

const path = `/api/sessions/${first}`;
const openOn = (weakest: TrustFactor, more: Replies = {}) => openWith([face, weakest], more);
const openWith = async (factors: TrustFactor[], more: Replies = {}) => {
  const decision: Decision = { score: 55, level: 'MEDIUM', factors, extras: {} };
  openFocus({
    [`${path}/decision`]: ok({ masked: false, decision, reading: readDecision(decision, false) }),
    [`${path}/document`]: ok({
      masked: false,
      document: document(),
      reading: readDocument(document(), { at: now, masked: false }),
    }),
    ...more,
  });
  await untilReady();
};
const withFactsOf = (more: object): Replies => ({ [`${path}/facts`]: ok({ masked: false, facts: factsOf(more) }) });
const withFacts = withFactsOf({});
const pressedTab = () =>
  within(screen.getByRole('toolbar', { name: 'Evidence' }))
    .getAllByRole('button')
    .find((each) => each.getAttribute('aria-pressed') === 'true')?.textContent;

describe('the stage', () => {
  it.each([
    [factor('dateOfExpiration', 0, 'LOW'), /^Document/],
    [factor('overallOcrFieldsConfidence', 30, 'LOW'), /^Document/],
    [factor('mrzValidity', 30, 'LOW'), /^Document/],
    [crossCheck, /^Cross-check/],
    [factor('documentLiveness', 20, 'LOW'), /^Print or screen/],
    [factor('passiveLiveness', 20, 'LOW'), /^Faces/],
    [factor('faceVerification', 20, 'LOW'), /^Faces/],
    [factor('barcodeOcrCrossCheck', 0, 'UNAVAILABLE'), /^Faces/],
  ])('opens on the evidence of the weakest factor: %o', async (weakest, tab) => {
    await openOn(weakest);
    expect(pressedTab()).toMatch(tab);
  });

  it('opens on a fault rather than on what could not be judged', async () => {
    await openWith([factor('mrzValidity', 0, 'UNAVAILABLE'), factor('faceVerification', 20, 'LOW')]);
    expect(pressedTab()).toMatch(/^Faces/);
  });

  it('names the fault of a view rather than what could not be judged', async () => {
    await openWith([face, factor('mrzValidity', 0, 'UNAVAILABLE'), factor('dateOfExpiration', 0, 'LOW')]);
    expect(pressedTab()).toMatch(/^Document/);
    expect(screen.getByText(/^Expiry date/, { selector: 'b' })).toBeTruthy();
  });

  it('opens on a factor that counts rather than on one left out of the decision', async () => {
    await openWith(
      [factor('documentLiveness', 10, 'LOW'), factor('dateOfExpiration', 40, 'LOW')],
      withFactsOf({ leftOut: ['documentLiveness'] }),
    );
    expect(pressedTab()).toMatch(/^Document/);
  });

  it('marks the image that it shows, for the eye too', async () => {
    await openOn(factor('documentLiveness', 20, 'LOW'));
    const images = within(screen.getByRole('toolbar', { name: 'Document' })).getAllByRole('button', {
      name: /^(Front|Selfie)/,
    });
    expect(images.map((image) => image.getAttribute('aria-pressed'))).toEqual(['true', 'false']);
    expect(images[0]?.className).toContain('aria-pressed:bg-accent-soft');
  });

  it('names the weakest factor and what is wrong', async () => {
    await openOn(crossCheck);
    const lead = screen.getByText('MRZ cross-check 41', { selector: 'b' });
    expect(lead.parentElement?.textContent).toContain('1 of 1 field differs');
    const table = within(screen.getByRole('region', { name: 'MRZ cross-check' }));
    expect(table.getByText('Surname')).toBeTruthy();
  });

  it('marks the field in question on the document, where its place is known', async () => {
    await openOn(factor('dateOfExpiration', 0, 'LOW'), withFacts);
    expect(screen.getByText('Date of expiry, confidence 64', { selector: 'p' })).toBeTruthy();
    const fields = within(screen.getByRole('list', { name: 'Fields in question' }));
    expect(fields.getByText('2024-03-01')).toBeTruthy();
  });

  it('names the field and its value on a document without known places', async () => {
    await openOn(factor('overallOcrFieldsConfidence', 30, 'LOW'));
    const fields = within(screen.getByRole('list', { name: 'Fields in question' }));
    expect(fields.getByText('Date of expiry')).toBeTruthy();
    expect(fields.getByText('confidence 64')).toBeTruthy();
    expect(fields.queryByText('Surname')).toBeNull();
    expect(screen.getByRole('img', { name: 'Front, normalised' })).toBeTruthy();
  });

  it.each([
    [factor('overallOcrFieldsConfidence', 96, 'HIGH'), []],
    [factor('dateOfExpiration', 100, 'HIGH'), []],
    [factor('mrzValidity', 100, 'HIGH'), []],
    [factor('dateOfExpiration', 0, 'LOW'), ['dateOfExpiration']],
  ])('marks no field of a document whose weakest factor passed or was left out: %o', async (ofDocument, leftOut) => {
    const box = { x: 0.1, y: 0.8, width: 0.8, height: 0.1 };
    const facts = factsOf({ leftOut });
    const sides = facts?.sides?.map((side) => ({ ...side, zone: { format: null, box, lines: [], extras: {} } }));
    await openWith([factor('faceVerification', 20, 'LOW'), ofDocument], {
      [`${path}/facts`]: ok({ masked: false, facts: { ...facts, sides } }),
    });
    press('t');
    expect(pressedTab()).toMatch(/^Document/);
    expect(screen.queryByRole('list', { name: 'Fields in question' })).toBeNull();
    expect(screen.queryByText(/, confidence \d+$|^Machine-readable zone$/, { selector: 'p' })).toBeNull();
  });

  it('opens once it is known what was left out of the decision', async () => {
    const facts = late(withFactsOf({ leftOut: ['documentLiveness'] })[`${path}/facts`] ?? ok(null));
    const factors = [factor('documentLiveness', 10, 'LOW'), factor('dateOfExpiration', 40, 'LOW')];
    const opening = openWith(factors, { [`${path}/facts`]: facts.reply });
    await screen.findByText('Loading images…');
    await waitFor(() => expect(screen.getByLabelText('Trust Factors, weakest first').textContent).toContain('40'));
    expect(pressedTab()).not.toMatch(/^Print or screen/);
    expect(screen.queryByText(/^Document liveness/, { selector: 'b' })).toBeNull();
    expect(screen.getByText('Loading images…')).toBeTruthy();

    facts.release();
    await opening;
    expect(pressedTab()).toMatch(/^Document/);
  });

  it('gives the signs of a copy', async () => {
    await openOn(factor('documentLiveness', 20, 'LOW'), withFacts);
    const lead = () => screen.getByText(/^Document liveness/, { selector: 'b' }).parentElement?.textContent;
    expect(lead()).toMatch(/The picture has the dot pattern of a screen\. $/);
  });

  it('gives the signs in the document and those in the selfie, since both are shown', async () => {
    await openWith(
      [face, factor('documentLiveness', 80, 'HIGH'), factor('passiveLiveness', 20, 'LOW')],
      withFactsOf({ signs: { document: ['SCREEN'], face: ['COLOURLESS'] } }),
    );
    press('x');
    expect(pressedTab()).toMatch(/^Print or screen/);
    const leads = screen.getAllByText(/liveness/, { selector: 'b' }).map((lead) => lead.parentElement?.textContent);
    expect(leads).toEqual([
      expect.stringMatching(/^Passive liveness 20 .*Signs of a copy: no colours\. ?$/),
      expect.stringMatching(/^Document liveness 80 .*The picture has the dot pattern of a screen\. $/),
    ]);
  });

  it('names both factors of the faces, the weaker first', async () => {
    await openWith([face, factor('passiveLiveness', 20, 'LOW')]);
    expect(pressedTab()).toMatch(/^Faces/);
    const leads = screen
      .getAllByText(/^(Face match|Passive liveness) \d/, { selector: 'b' })
      .map(({ textContent }) => textContent?.replace(/ \d+$/, ''));
    expect(leads).toEqual(['Passive liveness', 'Face match']);
  });

  it('gives the signs of a copy once, in words of its own where the service gives no reason', async () => {
    await openOn(factor('passiveLiveness', 0, 'UNAVAILABLE'), withFacts);
    const lead = screen.getByText(/^Passive liveness/, { selector: 'b' }).parentElement;
    expect(lead?.textContent).toContain('No signs of a copy were seen. That does not prove a live face.');
  });

  it('switches by key and by button', async () => {
    await openOn(crossCheck);
    press('f');
    expect(pressedTab()).toMatch(/^Faces/);
    expect(screen.getByRole('img', { name: 'Selfie, cropped' })).toBeTruthy();
    press('t');
    expect(pressedTab()).toMatch(/^Document/);
    press('x');
    expect(pressedTab()).toMatch(/^Print or screen/);
    press('c');
    expect(pressedTab()).toMatch(/^Cross-check/);
  });

  it('offers no cross-check where nothing was compared', async () => {
    await openOn(factor('passiveLiveness', 20, 'LOW'));
    press('c');
    expect(pressedTab()).toMatch(/^Faces/);
  });
});

it('a low factor says what the second opinion found, where it found the same', async () => {
  await openOn(factor('dateOfExpiration', 0, 'LOW'));
  press('d');
  const details = within(screen.getByRole('region', { name: 'Details' }));
  const row = details.getByRole('button', { name: /^Expiry date/ });
  expect(row.textContent).toMatch(/Expired \d+/);
  expect(row.textContent).not.toContain('What it checks');
});

it('a definition is told from a finding', async () => {
  await openOn(factor('mrzValidity', 30, 'LOW'));
  expect(screen.getByText(/^What it checks: format and check digits of the machine-readable zone/)).toBeTruthy();
  press('d');
  expect(screen.getByText('What it checks: format and check digits of the machine-readable zone.')).toBeTruthy();
});

describe('the reasons', () => {
  const copy = { code: 'print_or_screen', words: 'Print or screen', applicantWords: '', needsNote: false };
  const offered = [...reasons, { ...copy, factors: ['documentLiveness'] }];
  const withCopy: Replies = {
    '/api/triage/claims/claim-a41f/case': ok(caseOf(claimOf(first), { reasons: offered })),
  };
  const shown = () =>
    within(screen.getByRole('group', { name: /^Rejection reasons/ }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);

  it('are numbered in the order shown, and that of the weakest factor says so', async () => {
    await openOn(factor('documentLiveness', 20, 'LOW'), withCopy);
    expect(shown()).toEqual([
      '1Face does not match',
      '2Document looks altered',
      '3Other, note required',
      '4Print or screen fits the weakest factor',
    ]);
  });

  it('do not fit a factor left out of the decision', async () => {
    await openOn(factor('documentLiveness', 20, 'LOW'), {
      ...withCopy,
      ...withFactsOf({ leftOut: ['documentLiveness'] }),
    });
    expect(shown().join()).not.toContain('fits');
  });

  it.each(['UNAVAILABLE', 'UNKNOWN', 'NEW_LEVEL'])('do not fit where only the level is unknown: %s', async (level) => {
    await openOn(factor('documentLiveness', 0, level), withCopy);
    expect(shown().join()).not.toContain('fits');
  });
});
