import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { SessionDescription } from '@/demo/population';
import { composeBarcode } from '@/demo/population/documents/barcode';
import { drawPicture } from '..';
import { firstSession, seenAs, sessionAt } from '../testing';

beforeAll(async () => {
  // Otherwise the reader would download it.
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
});

const readFrom = async (session: SessionDescription, name: string): Promise<string[]> => {
  const found = await readBarcodes(new Uint8Array(await drawPicture(session, name)), { formats: ['PDF417'] });

  return found.map(({ text }) => text);
};

const licenceFrom = (index: number): SessionDescription => {
  for (let next = index; ; next++) {
    const session = sessionAt(next);
    if (session.document.type === 'DRIVER_LICENSE') return session;
  }
};

const letters = fc.constantFrom(...'AEIOUNRSTLMKĐÅÄÖŞŁÞŐŰĞČŘŽЩЇЄЖΨΞ- ’');
const anyName = fc.string({ unit: letters, minLength: 1, maxLength: 42 });

it('the barcode of a licence can be read from both pictures, for any holder and photo', async () => {
  const blemishes = fc.constantFrom(null, 'glare', 'screen', 'blur', 'mask');

  await fc.assert(
    fc.asyncProperty(
      fc.nat(4000),
      fc.option(anyName),
      fc.option(anyName),
      blemishes,
      async (at, last, first, blemish) => {
        const licence = licenceFrom(at);
        const { machine } = licence.seen;
        const named = { ...machine, surname: last ?? machine.surname, givenNames: first ?? machine.givenNames };
        const session = seenAs(licence, { machine: named, blemish });
        const payload = composeBarcode(session.document, named);

        for (const name of ['barcode', 'original_normalized_BACK']) {
          expect(await readFrom(session, name), name).toEqual([payload]);
        }
      },
    ),
    { numRuns: 12, seed: 417 },
  );
}, 120_000);

it('a barcode with another name contains that name', async () => {
  const session = firstSession(({ defect }) => defect === 'other-barcode', false);
  const [payload = ''] = await readFrom(session, 'original_normalized_BACK');

  expect(payload).toBe(composeBarcode(session.document, session.seen.machine));
  expect(payload).not.toBe(composeBarcode(session.document, session.seen.printed));
});
