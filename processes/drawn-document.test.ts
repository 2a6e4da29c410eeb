/** A drawn card, photographed and sent over HTTP: read by the real engine, decided, and judged once more by the desk. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { drawPicture } from '@/demo/pictures';
import { firstSession } from '@/demo/pictures/testing';
import { moveClock, now } from '@/lib/base/clock';
import { wireSchemas } from '@/lib/contract';
import { startCheckedService } from '@/service/conformance/checked-service';
import { decideDue } from '@/service/enrolment/decide';
import { call, openApplicant } from '@/service/enrolment/testing';
import type { TestService } from '@/service/testing';
import { contradictionsOf } from './second-opinion-testing';

let service: TestService;

beforeAll(async () => {
  service = await startCheckedService(0);
});
afterAll(() => service.close());

test('its fields, cross-check, crops and holder are there, and the desk agrees', { timeout: 60_000 }, async () => {
  const card = firstSession(
    ({ document, seen, oddity }) => document.type === 'IDENTITY_CARD' && seen.blemish === null && oddity === null,
  );
  // The card is valid on the day it was drawn for.
  onTestFinished(moveClock(Date.parse(card.createdAt) - Date.now()));
  const { id, token, complete } = await openApplicant(service, { steps: ['document'] });
  for (const side of ['FRONT', 'BACK'] as const) {
    const picture = await drawPicture(card, `original_${side}`);
    const { body } = await call(service, '/document', { token, body: { imageBase: picture.toString('base64') } });
    expect(body).toMatchObject({ hasError: false, pageSide: side });
  }
  await complete();
  await decideDue(service.parts);

  const read = async (where: string) => (await service.ask(`/${id}/${where}`)).json();
  const document = wireSchemas.document.parse(await read('document/result'));
  const decision = wireSchemas.decision.parse(await read('decision/results'));
  const { machine } = card.seen;

  expect(document).toMatchObject({
    country: card.document.country.code,
    documentType: 'IDENTITY_CARD',
    documentName: `${card.document.country.name} - Identity Card`,
    applicant: card.results?.document.applicant,
  });
  expect(document.documentMrzResults).toContainEqual({ name: 'document_number', value: machine.documentNumber });
  expect(new Set(document.documentVisualResults.map(({ pageSide }) => pageSide))).toEqual(new Set(['FRONT', 'BACK']));
  expect(document.availableImages).toEqual(
    expect.arrayContaining([
      'original_FRONT',
      'original_normalized_FRONT',
      'original_BACK',
      'original_normalized_BACK',
      'primary_face',
      'signature',
    ]),
  );
  expect(decision.verifications).toMatchObject({
    mrzValidity: { score: 100, level: 'HIGH' },
    mrzOcrCrossCheck: { level: 'HIGH' },
    dateOfExpiration: { level: 'HIGH' },
    documentLiveness: { level: 'UNAVAILABLE' },
  });
  expect(decision.verifications.mrzOcrCrossCheck?.fields.map(({ inputFieldName }) => inputFieldName)).toEqual(
    expect.arrayContaining(['surname', 'date_of_birth', 'document_number', 'date_of_expiry']),
  );
  expect(contradictionsOf(decision, document, now())).toEqual([]);
});
