import type { SessionDescription } from '@/demo/population';
import { hasBarcode } from '@/demo/population/documents/document';
import { mix } from '../colour';
import { styleOf } from '../documents/country-style';
import { guilloche } from '../documents/guilloche';
import type { Page } from '../documents/paper';
import { type Raster, rasterOf } from '../render';
import { linear, picture } from '../svg';
import { photograph } from './camera';
import { cornersOf } from './perspective';
import { drawSurface } from './surface';

/** The proportions of phone pictures. */
const scene = { width: 1040, height: 780 } as const;

const covers = ['#5b2330', '#1f2d4d', '#2b4a3c', '#3a2c4a', '#22262e'] as const;

/** An open passport: the data page, the facing page and the edge of the cover. */
const openBooklet = (page: Page, { document }: SessionDescription): Page & { above: number } => {
  const [facing, edge] = [190, 5];
  const [light, dark, line, line2] = document.country.palette;
  const [width, height] = [page.width + edge * 2, page.height + facing + edge];
  const cover =
    covers[[...document.country.code].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % covers.length];

  return {
    width,
    height,
    above: (facing + page.height * 0.44) / height,
    content:
      `<defs>${linear(
        'fold',
        [0, 0, 0, 1],
        [
          [0, mix(light, '#ffffff', 0.4)],
          [0.8, mix(dark, '#ffffff', 0.2)],
          [0.97, mix(dark, '#303030', 0.35)],
          [1, mix(dark, '#202020', 0.6)],
        ],
      )}${linear(
        'rise',
        [0, 0, 0, 1],
        [
          [0, '#101418', 0.42],
          [1, '#101418', 0],
        ],
      )}</defs>` +
      `<path d="M0 0H${width}V${height - 18}q0 18-18 18H18q-18 0-18-18z" fill="${cover}"/>` +
      `<rect x="${edge}" width="${page.width}" height="${facing}" fill="url(#fold)"/>` +
      `<g transform="translate(${edge} 0)" opacity=".7">${guilloche({ width: page.width, height: facing }, 'waves', [line, line2], styleOf(document.country).plate('facing page'), 30)}</g>` +
      `<g transform="translate(${edge} ${facing})"><path d="M0 0h${page.width}v20H0z" fill="${light}"/>${page.content}` +
      `<path d="M0 0h${page.width}v26H0z" fill="url(#rise)"/></g>`,
  };
};

const isLitFromLeft = ({ stream }: SessionDescription): boolean => stream('lamp').chance(0.5);

/** The remaining light of the lamp in a straightened crop. */
export const unevenLight = (session: SessionDescription, width: number, height: number): string => {
  const [from, to] = isLitFromLeft(session) ? [0, 1] : [1, 0];

  return `<defs>${linear(
    'lamp',
    [from, 0, to, 0.7],
    [
      [0, '#fffaf0', 0.16],
      [0.5, '#fffaf0', 0],
      [1, '#0c1020', 0.1],
    ],
  )}</defs><rect width="${width}" height="${height}" fill="url(#lamp)"/>`;
};

/** The page as photographed: on a desk, rotated, slightly from the side, lit by one lamp. */
export const onDesk = async (page: Page, session: SessionDescription, side: 'FRONT' | 'BACK'): Promise<Raster> => {
  const random = session.stream(`desk ${side}`);
  // People hold the camera straight over a barcode.
  const showsBarcode = side === 'BACK' && hasBarcode(session.document.type);
  const isPassport = session.document.type === 'PASSPORT';
  const thing = isPassport ? openBooklet(page, session) : { ...page, above: 0.5 };
  const pixels = 920;
  const raster = await rasterOf(
    picture(
      pixels,
      Math.round((pixels * thing.height) / thing.width),
      `0 0 ${thing.width} ${thing.height}`,
      thing.content,
    ),
  );

  const eitherWay = (low: number, high: number) => (random.chance(0.5) ? 1 : -1) * (low + random.next() * (high - low));
  const view = {
    centre: [scene.width * (0.5 + eitherWay(0, 0.025)), scene.height * (0.5 + eitherWay(0, 0.02))] as const,
    width: scene.width * (isPassport ? 0.79 : 0.78) * (0.97 + random.next() * 0.05),
    tilt: showsBarcode ? eitherWay(0.4, 2) : eitherWay(1.2, 6),
    lean: showsBarcode
      ? ([eitherWay(0, 0.02), random.next() * 0.03] as const)
      : ([eitherWay(0.015, 0.06), 0.03 + random.next() * 0.07] as const),
  };
  const lampSide = isLitFromLeft(session) ? 0.15 : 0.85;

  return photograph(
    {
      page: raster,
      corners: cornersOf(view, thing.width / thing.height, thing.above),
      surface: drawSurface(session.stream('desk')),
      lamp: {
        x: scene.width * (lampSide + eitherWay(0, 0.12)),
        y: scene.height * (0.05 + random.next() * 0.3),
        warmth: session.stream('lamp warmth').next() * 2 - 0.8,
        falloff: 0.5 + random.next() * 0.3,
      },
      isScreen: session.seen.blemish === 'screen',
    },
    scene.width,
    scene.height,
  );
};
