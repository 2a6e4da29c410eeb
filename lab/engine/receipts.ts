/** Papers that are no documents. */
import { text } from '@/demo/pictures/lettering/lettering';
import type { Random } from '@/demo/population';
import { textBlock } from './clutter';
import type { Subject } from './take';

const palette = ['#eeeeee', '#dddddd', '#cccccc', '#bbbbbb', '#333333'] as const;

const plain = (width: number, height: number, content: string): Subject => ({
  width,
  height,
  content,
  palette,
  isPageOfBooklet: false,
  zone: null,
  barcode: null,
});

const goods =
  'MILK 1L,BREAD RYE,APPLES 1KG,COFFEE 250G,BUTTER,CHEESE,TOMATOES,PASTA 500G,TEA,SOAP,BATTERIES AA,ORANGE JUICE'.split(
    ',',
  );

export const receiptPage = (random: Random): Subject => {
  const bought = Array.from(
    { length: random.between(5, 16) },
    () => [random.pick(goods), random.between(80, 2400) / 100] as const,
  );
  const [width, height] = [420, 330 + bought.length * 30];
  const style = { size: 17, fill: '#2b2b2e', face: 'mono' as const };
  const row = (i: number, left: string, right: string) =>
    text(30, i, left, { ...style, maxWidth: 260 }) + text(390, i, right, { ...style, anchor: 'end' });
  const total = bought.reduce((sum, [, price]) => sum + price, 0);
  const day = `${random.between(10, 28)}.${random.between(10, 12)}.20${random.between(20, 26)}`;
  const end = 150 + bought.length * 30;
  const content =
    `<rect width="${width}" height="${height}" fill="#f7f6f2"/>` +
    text(210, 52, random.pick(['CORNER MARKET', 'GREEN GROCER', 'CITY STORE', 'STATION KIOSK']), {
      ...style,
      size: 25,
      anchor: 'middle',
    }) +
    text(210, 82, `${random.pick(['Main Street', 'Station Square', 'Harbour Road'])} ${random.between(1, 90)}`, {
      ...style,
      size: 15,
      anchor: 'middle',
    }) +
    row(116, day, `${random.between(10, 22)}:${random.between(10, 59)}`) +
    bought.map(([name, price], i) => row(150 + i * 30, name, price.toFixed(2))).join('') +
    row(end + 24, 'TOTAL', total.toFixed(2)) +
    row(end + 54, 'VAT 20%', (total / 6).toFixed(2)) +
    row(end + 84, `CARD ****${random.between(1000, 9999)}`, total.toFixed(2)) +
    text(210, end + 134, 'THANK YOU', { ...style, anchor: 'middle' });

  return plain(width, height, content);
};

/** A printed letter, which has lines of text but no field of a document. */
export const letterPage = (random: Random): Subject => {
  const area = { x: 50, y: 90, width: 500, height: 680 };
  const print = textBlock(area, random, { size: 12, hasHeadlines: true });

  return plain(600, 848, `<rect width="600" height="848" fill="#fbfaf7"/>${print}`);
};
