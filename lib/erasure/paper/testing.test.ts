import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readPages } from './testing';

/** A page whose packed content ends in a line feed, as one in 256 does by chance. */
const pageEndingInLineFeed = (): Buffer => {
  for (let length = 1; ; length++) {
    const packed = deflateSync('q'.repeat(length));
    if (packed.at(-1) !== 0x0a) continue;

    return Buffer.concat([
      Buffer.from('1 0 obj\n<<\n/Type /Page\n/Contents 2 0 R\n>>\nendobj\n'),
      Buffer.from(`2 0 obj\n<<\n/Length ${packed.length}\n/Filter /FlateDecode\n>>\nstream\n`),
      packed,
      Buffer.from('\nendstream\nendobj\n'),
    ]);
  }
};

test('a page is read whatever byte its packed content ends in', () => {
  expect(readPages(pageEndingInLineFeed())).toEqual(['']);
});
