import type { SessionDescription } from '@/demo/population';
import { hasBarcode } from '@/demo/population/documents/document';
import type { Page } from '../documents/paper';
import { n, radial } from '../svg';

/** Reflections and blur of document photos. */

/**
 * A lamp reflected in the laminate: bright centre, halo and streak. It covers the names, where somebody who
 * altered one would hold it, but leaves the text that was read visible.
 */
const glare = (page: Page, session: SessionDescription): string => {
  const random = session.stream('glare');
  const [x, y] = [page.width * (0.42 + random.next() * 0.16), page.height * (0.25 + random.next() * 0.12)];
  const spot = (rx: number, ry: number, fill: string) =>
    `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(page.width * rx)}" ry="${n(page.height * ry)}" transform="rotate(-24 ${n(x)} ${n(y)})" fill="url(#${fill})"/>`;

  return (
    `<defs>${radial('halo', [
      [0, '#fffdf4', 0.85],
      [0.5, '#fffdf4', 0.4],
      [1, '#fffdf4', 0],
    ])}${radial('glare', [
      [0, '#ffffff', 0.86],
      [0.6, '#ffffff', 0.76],
      [1, '#ffffff', 0],
    ])}</defs>` +
    spot(0.34, 0.26, 'halo') +
    spot(0.17, 0.12, 'glare') +
    spot(0.5, 0.03, 'halo')
  );
};

/** The page with its reflection, in photo and crop alike. */
export const blemished = (page: Page, session: SessionDescription): Page =>
  session.seen.blemish === 'glare' ? { ...page, content: page.content + glare(page, session) } : page;

/**
 * The blur of a picture in pixels. The camera was unsteady for both sides, but a barcode was read, so
 * that side is only soft.
 */
export const outOfFocus = ({ seen, document }: SessionDescription, side: 'FRONT' | 'BACK'): number => {
  if (seen.blemish !== 'blur') return 0;

  return side === 'BACK' && hasBarcode(document.type) ? 1 : 3.5;
};
