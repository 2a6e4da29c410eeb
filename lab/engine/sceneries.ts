/** A landscape and a hand, drawn. */
import { linear, n } from '@/demo/pictures/svg';
import type { Random } from '@/demo/population';
import type { Film } from './pose';

const hill = (film: Film, random: Random, from: number, colour: string): string => {
  let d = `M0 ${film.height}`;
  let y = film.height * from;
  for (let x = 0; x <= film.width; x += film.width / 14) {
    y += (random.next() - 0.5) * film.height * 0.09;
    d += `${x === 0 ? 'L' : 'T'}${n(x)} ${n(y)}`;
    if (x === 0) d += `Q${n(film.width / 28)} ${n(y)} ${n(film.width / 14)} ${n(y)}`;
  }

  return `<path d="${d}L${film.width} ${film.height}z" fill="${colour}"/>`;
};

const tree = (x: number, y: number, size: number, random: Random): string =>
  `<rect x="${n(x - size * 0.06)}" y="${n(y - size * 0.3)}" width="${n(size * 0.12)}" height="${n(size * 0.35)}" fill="#4a3423"/>` +
  Array.from({ length: 7 }, () => {
    const [dx, dy] = [(random.next() - 0.5) * size * 0.6, random.next() * size * 0.6];

    return `<circle cx="${n(x + dx)}" cy="${n(y - size * 0.35 - dy)}" r="${n(size * (0.16 + random.next() * 0.1))}" fill="${random.pick(['#3f6b35', '#55803f', '#2f5230', '#7a8a3a'])}"/>`;
  }).join('');

export const landscapeDrawing = (size: Film, random: Random): string => {
  const [high, low] = random.pick([
    ['#6fa3d8', '#dcecf6'],
    ['#f09a5a', '#f7dcb0'],
    ['#8f9aa6', '#d5d9dc'],
    ['#33507a', '#9fb6d0'],
  ] as const);
  const sky = linear(
    'sky',
    [0, 0, 0, 1],
    [
      [0, high],
      [1, low],
    ],
  );
  const hills = ['#8fa6b5', '#6f8f7a', '#5a7a4a', '#7f9a4f'];
  const trees = Array.from({ length: random.between(4, 16) }, () =>
    tree(random.next() * size.width, size.height * (0.66 + random.next() * 0.3), random.between(60, 190), random),
  );

  return (
    `<defs>${sky}</defs><rect width="${size.width}" height="${size.height}" fill="url(#sky)"/>` +
    `<circle cx="${n(random.next() * size.width)}" cy="${n(size.height * 0.2)}" r="${random.between(24, 60)}" fill="#fff6d8"/>` +
    hills.map((colour, i) => hill(size, random, 0.42 + i * 0.12, colour)).join('') +
    trees.join('')
  );
};

/** An open hand: fingers as round strokes from a palm. */
export const handDrawing = ({ width, height }: Film, random: Random): string => {
  const skin = random.pick(['#e6bf9f', '#f3d2b8', '#c08a62', '#9a6743', '#744a30']);
  const fingers = [
    [-150, -330, 62],
    [-62, -410, 66],
    [34, -400, 66],
    [124, -330, 58],
  ] as const;
  const strokes = fingers
    .map(([x, y, thick], i) => {
      const bend = (random.next() - 0.5) * 80;

      return (
        `<path d="M${-105 + i * 70} -40Q${n(x * 0.8 + bend)} ${y / 2} ${n(x + bend)} ${y}" stroke="${skin}" stroke-width="${thick}"/>` +
        `<circle cx="${n(x + bend)}" cy="${y - 8}" r="${thick * 0.3}" fill="#fff" fill-opacity=".28" stroke="none"/>`
      );
    })
    .join('');
  const [x, y] = [width * (0.3 + random.next() * 0.4), height * (0.5 + random.next() * 0.25)];

  return (
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${random.between(-60, 60)}) scale(${n(0.8 + random.next() * 0.6)})" fill="none" stroke-linecap="round">` +
    `${strokes}<path d="M110 100Q220 20 250-90" stroke="${skin}" stroke-width="72"/><rect x="-160" y="-90" width="310" height="330" rx="120" fill="${skin}"/>` +
    `<rect x="-100" y="180" width="200" height="900" rx="60" fill="${skin}"/>` +
    '<path d="M-110 40q110 60 230-10M-110 110q60-100 150-150" stroke="#000" stroke-opacity=".16" stroke-width="6"/></g>'
  );
};
