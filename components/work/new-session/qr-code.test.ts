import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { QrCode } from './qr-code';

test('a camera reads the code as the link it was drawn from', async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
  const link = `https://id.example/web-enrolment/?token=${'eyJhbGciOiJIUzI1NiJ9.'.repeat(13)}&lang=de-DE`;

  const svg = renderToStaticMarkup(
    createElement(QrCode, { text: link, label: 'QR code', frame: (code) => code, otherwise: null }),
  )
    .replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg" width="346" height="346"')
    .replace(/class="[^"]*"/, '');
  const picture = await sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .extend({ top: 24, bottom: 24, left: 24, right: 24, background: '#ffffff' })
    .png()
    .toBuffer();

  expect((await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] }))[0]?.text).toBe(link);
});
