/**
 * Draws the flat documents and other papers that the corner network is trained with, as small JPEGs:
 *
 *     npx tsx lab/training/textures.ts <folder> [from] [to]
 *
 * Nothing of it is in the tests' or the report's pictures: those have other seeds.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cardBack, cardFront } from '@/demo/pictures/documents/identity-card';
import { licenceBack, licenceFront } from '@/demo/pictures/documents/licence';
import type { Page } from '@/demo/pictures/documents/paper';
import { passportPage } from '@/demo/pictures/documents/passport';
import { jpegOf, rasterOf } from '@/demo/pictures/render';
import { picture } from '@/demo/pictures/svg';
import { describeSession, type Random, type SessionDescription } from '@/demo/population';
import { seedOf } from '@/demo/population/random';
import { inventedBack, inventedFront } from './layouts';
import { otherThings } from './other-things';

const seed = 'textures of the corner network';
const longestSide = 448;

const pages = {
  PASSPORT: [passportPage],
  IDENTITY_CARD: [cardFront, cardBack],
  DRIVER_LICENSE: [licenceFront, licenceBack],
} as const;

const ofDemo = (index: number): Page => {
  const session: SessionDescription = describeSession(seed, index, new Date('2026-05-01T10:00:00Z'));
  const kinds = pages[session.document.type];
  const { width, height, content } = (kinds[index % kinds.length] ?? passportPage)(session);

  // Corners are cut in training, so the paper goes on into them.
  return {
    width,
    height,
    content: `<rect width="${width}" height="${height}" fill="${session.document.country.palette[0]}"/>${content}`,
  };
};

const shareOfDocuments = 0.78;

const textureOf = (index: number): [name: string, page: Page] => {
  const random: Random = seedOf(seed, index).stream('texture');
  if (random.chance(shareOfDocuments)) {
    const kind = random.weighted({ demo: 30, front: 42, back: 28 });
    if (kind === 'demo') return ['document', ofDemo(index)];

    return ['document', kind === 'front' ? inventedFront(random) : inventedBack(random)];
  }
  const name = random.weighted({
    textPage: 18,
    receipt: 20,
    screenshot: 14,
    landscape: 18,
    face: 10,
    plainCard: 10,
    leaf: 14,
  });

  return [name === 'leaf' ? 'leaf' : name, otherThings[name](random)];
};

const [folder = 'textures', from = '0', to = '1200'] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
for (let index = Number(from); index < Number(to); index++) {
  const [name, { width, height, content }] = textureOf(index);
  const scale = longestSide / Math.max(width, height);
  const raster = await rasterOf(
    picture(Math.round(width * scale), Math.round(height * scale), `0 0 ${width} ${height}`, content),
  );
  await writeFile(
    path.join(folder, `${name}-${String(index).padStart(4, '0')}.jpg`),
    await jpegOf(raster, { quality: 72 }),
  );
}
