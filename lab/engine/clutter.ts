/** Things that lie about: pens, coins, cables, phones, and papers with print that belongs to nobody. */
import { text } from '@/demo/pictures/lettering/lettering';
import { n } from '@/demo/pictures/svg';
import type { Random } from '@/demo/population';

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const words =
  'the council approved a plan for new tram lines along the river while shops in the old town asked for more time prices of bread and fuel rose again in autumn her garden won the prize for the third year trains will not run between noon and four on sunday'.split(
    ' ',
  );

/** Lines of print, with bold headlines if wanted. */
export const textBlock = (
  { x, y, width, height }: Area,
  random: Random,
  { size = 11, hasHeadlines = false, ink = '#3a3a3c' }: { size?: number; hasHeadlines?: boolean; ink?: string } = {},
): string => {
  let content = '';
  for (let down = y; down < y + height; ) {
    if (hasHeadlines && random.chance(0.07)) {
      const headline = Array.from({ length: 3 }, () => random.pick(words)).join(' ');
      down += size * 3;
      content += text(x, down, headline, { size: size * 2.2, fill: ink, face: 'serif', maxWidth: width });
      down += size * 2;
    }
    const line = Array.from({ length: Math.round(width / size / 3) }, () => random.pick(words)).join(' ');
    content += text(x, down, line, { size, fill: ink, face: 'book', maxWidth: width });
    down += size * 1.5;
  }

  return content;
};

const pen = (random: Random): string => {
  const colour = random.pick(['#1d3f8a', '#20242b', '#9a1f2b', '#2f6b4f', '#e0b020']);

  return (
    `<rect x="-190" y="-9" width="330" height="18" rx="8" fill="${colour}"/><rect x="-190" y="-9" width="330" height="6" rx="3" fill="#fff" fill-opacity=".35"/>` +
    `<path d="M140-8l44 7v2l-44 7z" fill="#c9c9cc"/><rect x="-160" y="-16" width="70" height="6" rx="3" fill="#b8b8bd"/>`
  );
};

const coins = (random: Random): string =>
  Array.from({ length: random.between(1, 4) }, () => {
    const [x, y, r] = [random.between(-90, 90), random.between(-60, 60), random.between(26, 40)];
    const colour = random.pick(['#c9a24a', '#b6b8bb', '#a8683a']);

    return (
      `<circle cx="${x + 4}" cy="${y + 5}" r="${r}" fill="#000" fill-opacity=".3"/><circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>` +
      `<circle cx="${x}" cy="${y}" r="${r * 0.82}" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="2"/>`
    );
  }).join('');

const cable = (random: Random): string => {
  const bend = () => random.between(-320, 320);

  return `<path d="M-700 0c${bend()} ${bend()} ${bend() + 300} ${bend()} 500 ${bend()}s500 ${bend()} 900 ${bend()}" fill="none" stroke="${random.pick(['#f2f2f2', '#2a2b2e'])}" stroke-width="${random.between(7, 13)}"/>`;
};

const phone = (): string =>
  '<rect x="-108" y="-218" width="226" height="446" rx="34" fill="#000" fill-opacity=".35"/>' +
  '<rect x="-112" y="-226" width="224" height="452" rx="34" fill="#17181b"/><rect x="-101" y="-215" width="202" height="430" rx="24" fill="#25272c"/>';

/** A letter or a leaflet: a white rectangle with print, as a document is. */
const leaflet = (random: Random): string => {
  const [width, height] = [random.between(300, 520), random.between(360, 700)];
  const area = { x: -width / 2 + 30, y: -height / 2 + 50, width: width - 60, height: height - 90 };

  return (
    `<rect x="${-width / 2 + 5}" y="${-height / 2 + 6}" width="${width}" height="${height}" fill="#000" fill-opacity=".25"/>` +
    `<rect x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" fill="${random.pick(['#fbfaf6', '#f4efdf', '#e9f0f4'])}"/>` +
    textBlock(area, random, { size: random.between(9, 15) })
  );
};

const mug = (random: Random): string => {
  const colour = random.pick(['#f0ede6', '#34507a', '#7a2f2f']);

  return (
    `<circle cx="8" cy="10" r="120" fill="#000" fill-opacity=".28"/><path d="M100-30q80-10 80 30t-80 30" fill="none" stroke="${colour}" stroke-width="24"/>` +
    `<circle r="118" fill="${colour}"/><circle r="102" fill="#2b1a10"/>`
  );
};

const things = [pen, coins, cable, phone, leaflet, leaflet, mug] as const;

export const clutter = ({ width, height }: { width: number; height: number }, random: Random, count: number): string =>
  Array.from({ length: count }, () => {
    const [x, y] = [random.next() * width, random.next() * height];

    return `<g transform="translate(${n(x)} ${n(y)}) rotate(${random.between(0, 359)}) scale(${n(0.7 + random.next() * 0.6)})">${random.pick(things)(random)}</g>`;
  }).join('');
