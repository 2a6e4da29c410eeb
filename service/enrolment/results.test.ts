import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentReading } from '@/engine/protocol';
import { visualFieldNames, wireSchemas } from '@/lib/contract';
import { decide } from '@/lib/decision';
import { notCompared } from './compare';
import { resultsOf, sessionFactsOf } from './results';
import type { Submission } from './state';
import { createTestEngine } from './testing-engine';

const engine = createTestEngine();
const at = new Date('2026-11-17T23:59:00Z');

const readingOf = async (words: string): Promise<DocumentReading> => {
  const picture = Buffer.from(words);
  const answer = await engine.read({ kind: 'document', picture, limits: { maxPixels: 1 } });
  if (answer.outcome !== 'read' || answer.reading.kind !== 'document') throw new Error('Not read');

  return answer.reading;
};

const held = (reading: DocumentReading): Submission => ({
  sessionId: '5b2d6f6e-2f0a-4c53-9a7e-1f6f4f3f0c11',
  slot: reading.side,
  object: 'object',
  images: [`original_${reading.side}`],
  reading,
  receivedAt: at.toISOString(),
});

const resultFor = (readings: readonly DocumentReading[]) => {
  const captured = {
    steps: ['document'] as const,
    held: readings.map(held),
    at,
    faces: notCompared('portrait'),
    form: null,
  };
  const { document, decision, facts } = resultsOf(captured, decide(sessionFactsOf(captured)));
  if (!document) throw new Error('No document');

  return { document: wireSchemas.document.parse(document), decision: decision.verifications, facts };
};

const results = async (...sides: string[]) => resultFor(await Promise.all(sides.map(readingOf)));

const specimen = 'MRZ=P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<^L898902C36UTO7408122F1204159ZE184226B<<<<<10';
const printed =
  'surname=ERIKSSON:98 given_name=Anna_Maria:97 date_of_birth=1974-08-12:99 document_number=L898902C3:96 sex=F:99 date_of_expiry=2012-04-15:99';
const cardBack = 'MRZ=I<UTOD231458907<<<<<<<<<<<<<<<^7408122F1204159UTO<<<<<<<<<<<6^ERIKSSON<<ANNA<MARIA<<<<<<<<<<';
const licence =
  'PDF417=@|ANSI_636014080002DL00410288ZC03290015DLDAQD1234567|DCSSMITH|DACJOHN|DADQUINCY|DBB08121974|DBC1|DCGUSA|DCK1';

describe('a passport', () => {
  it('has what is printed, what the zone says, and its holder', async () => {
    const { document } = await results(`passport UTO PASSPORT ${printed} ${specimen}`);

    expect(document).toMatchObject({
      country: 'UTO',
      documentType: 'PASSPORT',
      documentName: 'Utopia - Passport',
      applicant: {
        dateOfBirth: '1974-08-12',
        firstName: 'ANNA MARIA',
        lastName: 'ERIKSSON',
        surnameAndGivenNames: 'ERIKSSON ANNA MARIA',
      },
    });
    expect(document.documentVisualResults[2]).toEqual({
      name: 'date_of_birth',
      value: '1974-08-12',
      confidence: 99,
      pageSide: 'FRONT',
      normalizedDateValue: '1974-08-12T00:00:00',
    });
    expect(document.documentMrzResults).toContainEqual({ name: 'primary_identifier', value: 'ERIKSSON' });
    expect(document.documentMrzResults?.slice(0, 2)).toEqual([
      { name: 'mrz_type', value: 'ID-3' },
      { name: 'full_string', value: specimen.slice(4) },
    ]);
    expect([document.documentBarcodeResults, document.documentReleaseYear]).toEqual([undefined, undefined]);
  });

  it('without a zone is not checked, because every passport has one', async () => {
    const read = await readingOf(`passport UTO PASSPORT ${printed}`);
    const { decision } = resultFor([{ ...read, zone: null }]);
    const { decision: ofCard } = resultFor([
      { ...(await readingOf(`front UTO IDENTITY_CARD ${printed}`)), zone: null },
    ]);

    expect([decision.mrzValidity?.level, decision.mrzOcrCrossCheck?.level]).toEqual(['UNAVAILABLE', 'UNAVAILABLE']);
    expect(ofCard.mrzValidity).toBeUndefined();
  });

  it('is compared with its zone, and expired on the day of the session', async () => {
    const { decision, facts } = await results(`passport UTO PASSPORT ${printed} ${specimen}`);

    expect(decision).toMatchObject({
      mrzOcrCrossCheck: { score: 100, level: 'HIGH' },
      mrzValidity: { score: 100, level: 'HIGH' },
      dateOfExpiration: { score: 0, level: 'LOW' },
      overallOcrFieldsConfidence: { level: 'HIGH' },
      documentLiveness: { level: 'UNAVAILABLE' },
    });
    expect(facts.reasons.dateOfExpiration).toContain('before 2026-11-17 (UTC)');
  });

  it('whose zone was found and not read has no results of it', async () => {
    const { document, decision } = await results(`passport UTO PASSPORT ${printed}`);

    expect(document.documentMrzResults).toBeUndefined();
    expect([decision.mrzValidity?.level, decision.mrzOcrCrossCheck?.level]).toEqual(['UNAVAILABLE', 'UNAVAILABLE']);
  });
});

describe('the holder', () => {
  const applicantOf = async (...sides: string[]) => (await results(...sides)).document.applicant;

  it('has the printed name with its own letters, in capitals', async () => {
    expect(await applicantOf(`passport UTO PASSPORT surname=Müller-Ängström:90 ${specimen}`)).toMatchObject({
      lastName: 'MÜLLER-ÄNGSTRÖM',
      firstName: 'ANNA MARIA',
    });
  });

  it.each([
    ['hard to read', 'surname=FRIKSSOM:40'],
    ['not in Latin letters', 'surname=ЕРІКССОН:99'],
  ])('has the name of the zone where the printed one is %s', async (_, print) => {
    expect(await applicantOf(`passport UTO PASSPORT ${print} ${specimen}`)).toMatchObject({ lastName: 'ERIKSSON' });
  });

  it('has the printed date of birth where the check digit in the zone is wrong', async () => {
    const altered = specimen.replace('7408122F', '7508122F');
    const words = `passport UTO PASSPORT date_of_birth=1974-08-12:70 ${altered}`;

    expect(await applicantOf(words)).toMatchObject({ dateOfBirth: '1974-08-12' });
    expect(await applicantOf(`passport UTO PASSPORT ${altered}`)).not.toHaveProperty('dateOfBirth');
  });

  it('has no day that no calendar has, however right its check digit is', async () => {
    const impossible = 'MRZ=P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<^L898902C36UTO7402315F1204159ZE184226B<<<<<10';

    expect(await applicantOf(`passport UTO PASSPORT ${impossible}`)).not.toHaveProperty('dateOfBirth');
  });

  it('of a licence comes from print, then from the barcode', async () => {
    const sides = ['front USA DRIVER_LICENSE surname=SMITH:97', `back USA DRIVER_LICENSE ${licence}`];

    expect(await applicantOf(...sides)).toEqual({
      dateOfBirth: '1974-08-12',
      firstName: 'JOHN QUINCY',
      lastName: 'SMITH',
      surnameAndGivenNames: 'SMITH JOHN QUINCY',
    });
  });

  it('has a printed whole name where nothing separates it', async () => {
    expect(await applicantOf('passport UTO PASSPORT surname_and_given_names=Anna_Eriksson:95')).toEqual({
      surnameAndGivenNames: 'ANNA ERIKSSON',
    });
  });
});

describe('which document', () => {
  const kindOf = async (...sides: string[]) => {
    const { country, documentType, documentName } = (await results(...sides)).document;

    return [country, documentType, documentName];
  };

  it.each([
    ['nothing known', ['front', 'back'], ['ZZZ', 'IDENTITY_CARD', 'Unknown country - Identity Card']],
    ['a country on the back', ['front', `back UTO ${cardBack}`], ['UTO', 'IDENTITY_CARD', 'Utopia - Identity Card']],
    [
      'the zone over the print',
      ['front DEU', `back AUT ${cardBack}`],
      ['AUT', 'IDENTITY_CARD', 'Austria - Identity Card'],
    ],
    [
      'a permit by its title',
      ['front DEU RESIDENCE_PERMIT', `back DEU ${cardBack}`],
      ['DEU', 'RESIDENCE_PERMIT', 'Germany - Residence Permit'],
    ],
    ['a visa', ['front FRA VISA'], ['FRA', 'VISA', 'France - Visa']],
    [
      'the state of a licence',
      ['front', `back USA DRIVER_LICENSE ${licence}`],
      ['USA', 'DRIVER_LICENSE', 'United States of America, California - Driver License'],
    ],
    ['an organisation', ['front XOM PASSPORT'], ['XOM', 'PASSPORT', 'XOM - Passport']],
  ])('%s', async (_, sides, expected) => {
    expect(await kindOf(...sides)).toEqual(expected);
  });
});

it('a licence is compared with its barcode', async () => {
  const front = 'front USA DRIVER_LICENSE surname=SMITH:97 given_name=JOHN_QUINCY:97 date_of_birth=1974-08-12:98';
  const { document, decision } = await results(
    `${front} document_number=D1234567:97`,
    `back USA DRIVER_LICENSE ${licence}`,
  );

  expect(document.documentBarcodeResults).toEqual([
    { name: 'document_code', value: 'DL' },
    { name: 'document_number', value: 'D1234567' },
    { name: 'primary_identifier', value: 'SMITH' },
    { name: 'secondary_identifier', value: 'JOHN QUINCY' },
    { name: 'date_of_birth', value: '1974-08-12' },
    { name: 'sex', value: 'M' },
  ]);
  expect(decision.barcodeOcrCrossCheck).toMatchObject({ score: 100, level: 'HIGH' });
  expect(decision.barcodeOcrCrossCheck?.fields[0]).toMatchObject({ barcodeTextValue: 'SMITH', distance: 0 });
  expect(decision).not.toHaveProperty('mrzValidity');
});

it('a PDF417 that is no licence’s is not compared, and a QR code is nothing to compare with', async () => {
  const back = await readingOf('back');
  const withCode = (format: 'PDF417' | 'QR') =>
    resultFor([{ ...back, zone: null, barcodes: [{ format, text: 'A1' }] }]);

  expect(withCode('PDF417').decision.barcodeOcrCrossCheck).toMatchObject({ level: 'UNAVAILABLE' });
  expect(withCode('QR').decision).not.toHaveProperty('barcodeOcrCrossCheck');
  expect(withCode('PDF417').document).not.toHaveProperty('documentBarcodeResults');
});

it('a reading that was stored before printed text was read still gives a result', async () => {
  const { fields, corners, ...before } = await readingOf('front DEU');

  expect(resultFor([before as DocumentReading]).document).toMatchObject({
    documentName: 'Germany - Identity Card',
    documentVisualResults: [],
    applicant: {},
  });
});

it('no printed value comes from the zone or the barcode, whatever was not read', async () => {
  const [front, back] = [await readingOf('front UTO'), await readingOf(`back UTO ${cardBack} ${licence}`)];
  const anyFields = fc.uniqueArray(
    fc.record({
      name: fc.constantFrom(...visualFieldNames),
      value: fc.string({ minLength: 1 }),
      confidence: fc.nat(100),
    }),
    { selector: ({ name }) => name },
  );
  const box = { x: 0, y: 0, width: 1, height: 1 };

  fc.assert(
    fc.property(anyFields, anyFields, (onFront, onBack) => {
      const sides = [
        { ...front, fields: onFront.map((field) => ({ ...field, box })) },
        { ...back, fields: onBack.map((field) => ({ ...field, box })) },
      ];

      expect(resultFor(sides).document.documentVisualResults).toEqual([
        ...onFront.map((field) => ({ ...field, pageSide: 'FRONT' })),
        ...onBack.map((field) => ({ ...field, pageSide: 'BACK' })),
      ]);
    }),
  );
});
