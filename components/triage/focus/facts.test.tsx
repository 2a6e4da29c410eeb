import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { parseFacts } from '@/lib/contract';
import { withImages } from '../../evidence/gallery/testing';
import { ok, refused, withMovableTime } from '../../testing';
import { caseOf, claimOf, first, now, openFocus, untilReady } from '../testing';

withImages();
withMovableTime();
beforeEach(() => {
  vi.setSystemTime(now);
});

const factsKey = `/api/sessions/${first}/facts`;
const found = (image: string) => ({ image, mesh: [0.4, 0.4], chip: [], yaw: 0, pitch: 0, roll: 0 });
const facts = parseFacts({
  policyVersion: '7',
  leftOut: ['faceVerification'],
  reasons: { faceVerification: 'The two faces match.' },
  engine: {},
  sides: [
    {
      side: 'FRONT',
      image: 'original_normalized_FRONT',
      fields: [{ name: 'surname', confidence: 97, box: { x: 0.1, y: 0.1, width: 0.2, height: 0.1 } }],
      barcodes: [],
    },
  ],
  faces: { distance: 0.71, threshold: 0.6, portrait: found('primary_face'), selfie: found('face_cropped') },
}).value;

const strip = () => within(screen.getByRole('list', { name: 'Trust Factors, weakest first' }));

it('focus mode gives the reasons, and M shows the mesh with what the distance means', async () => {
  openFocus({ [factsKey]: ok({ masked: false, facts }) });
  await untilReady();
  expect(strip().getByText(/The two faces match\./).textContent).toContain('Left out of the decision.');
  const distance = /^Distance 0\.71, above the threshold of 0\.60: counts as two different people\./;
  expect(screen.queryByText(distance)).toBeNull();

  fireEvent.keyDown(document.body, { key: 'm' });
  expect(screen.getByText(distance)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Mesh/ }).getAttribute('aria-pressed')).toBe('true');
});

it('the details show the document with what was read on it', async () => {
  openFocus({ [factsKey]: ok({ masked: false, facts }) });
  await untilReady();
  fireEvent.keyDown(document.body, { key: 'd' });

  const page = within(screen.getByRole('region', { name: 'Document as read' }));
  const places = within(await page.findByRole('list', { name: 'Read on Front, normalised' }));
  expect(places.getByRole('button', { name: 'Surname, confidence 97' })).toBeTruthy();
});

it('facts that cannot be loaded do not stop a verdict', async () => {
  openFocus({
    [factsKey]: refused(502, 'UPSTREAM_BROKEN_PAYLOAD', 'The service’s facts could not be read.'),
    '/api/triage/claims/claim-a41f/case': ok(caseOf(claimOf(first))),
  });
  await untilReady();

  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Approve/ }).disabled).toBe(false);
});

it('a case without facts looks as it always did', async () => {
  openFocus();
  await untilReady();

  expect(screen.queryByRole('button', { name: /^Mesh|Outline what was read/ })).toBeNull();
  fireEvent.keyDown(document.body, { key: 'd' });
  expect(screen.queryByRole('region', { name: 'Document as read' })).toBeNull();
});
