/** What invented documents and papers are made of: words, numbers, bars, patterns. */
import { text } from '@/demo/pictures/lettering/lettering';
import { mrzLine } from '@/demo/pictures/lettering/ocr-b';
import { n } from '@/demo/pictures/svg';
import type { Random } from '@/demo/population';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const smallLetters = 'eeetaoinshrdlucmfwypvbgkqjxzäöüéèçñšžłα';
const figures = '0123456789';

const lettersOf = (random: Random, from: string, length: number): string =>
  Array.from({ length }, () => random.pick([...from])).join('');

export const wordOf = (random: Random): string => {
  const length = random.between(2, 10);
  const kind = random.weighted({ capitals: 40, small: 35, title: 15, number: 20 });
  if (kind === 'capitals') return lettersOf(random, alphabet, length);
  if (kind === 'small') return lettersOf(random, smallLetters, length);
  if (kind === 'title') return lettersOf(random, alphabet, 1) + lettersOf(random, smallLetters, length);

  return random.chance(0.4)
    ? `${lettersOf(random, figures, 2)}.${lettersOf(random, figures, 2)}.${lettersOf(random, figures, 4)}`
    : lettersOf(random, figures, length);
};

export const wordsOf = (random: Random, count: number): string =>
  Array.from({ length: count }, () => wordOf(random)).join(' ');

/** Light, middling or dark; any hue. */
export const colourOf = (random: Random, tone: 'light' | 'middling' | 'dark'): string => {
  const lightness = { light: [78, 97], middling: [40, 72], dark: [6, 34] } as const;
  const [low, high] = lightness[tone];
  const saturation = random.chance(0.25) ? random.between(0, 10) : random.between(10, tone === 'light' ? 60 : 85);

  return `hsl(${random.between(0, 359)},${saturation}%,${random.between(low, high)}%)`;
};

export const block = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${more}/>`;

/** Vertical bars in one row (a linear code) or many (a stacked one). */
export const bars = (random: Random, [x, y, width, height]: readonly number[], rows: number): string => {
  const [left = 0, top = 0, wide = 0, high = 0] = [x, y, width, height];
  const columns = random.between(60, 130);
  let d = '';
  for (let row = 0; row < rows; row++) {
    let at = 0;
    while (at < columns) {
      const bar = random.between(1, 3);
      const [from, to] = [left + (at / columns) * wide, left + (Math.min(columns, at + bar) / columns) * wide];
      d += `M${n(from)} ${n(top + (row / rows) * high)}H${n(to)}V${n(top + ((row + 1) / rows) * high)}H${n(from)}z`;
      at += bar + random.between(1, 3);
    }
  }

  return `${block(left - 6, top - 6, wide + 12, high + 12, '#fff')}<path d="${d}" fill="#111"/>`;
};

/** Squares, as QR and DataMatrix have. */
export const squares = (random: Random, x: number, y: number, side: number): string => {
  const count = random.between(18, 30);
  const cell = side / count;
  let d = '';
  for (let i = 0; i < count * count; i++) {
    if (random.chance(0.5))
      d += `M${n(x + (i % count) * cell)} ${n(y + Math.floor(i / count) * cell)}h${n(cell)}v${n(cell)}h-${n(cell)}z`;
  }

  return `${block(x - 5, y - 5, side + 10, side + 10, '#fff')}<path d="${d}" fill="#111"/>`;
};

const zoneLine = (random: Random, length: number): string => {
  const used = random.between(Math.round(length * 0.4), length);

  return lettersOf(random, `${alphabet}${figures}<<<<`, used).padEnd(length, '<');
};

export const zoneOf = (random: Random, width: number, height: number, letters: number, rows: number): string => {
  const margin = width * (0.03 + random.next() * 0.03);
  const step = height * (rows === 3 ? 0.085 : 0.078);

  return Array.from({ length: rows }, (_, row) =>
    mrzLine(margin, height * 0.94 - (rows - 1 - row) * step, zoneLine(random, letters), width - margin * 2),
  ).join('');
};

interface Column {
  x: number;
  top: number;
  bottom: number;
  width: number;
  ink: string;
}

/** Labels and values one below another, as documents print them; or numbers and values, as licences do. */
export const fieldsOf = (random: Random, { x, top, bottom, width, ink }: Column): string => {
  const isNumbered = random.chance(0.3);
  const size = random.between(14, 26);
  const step = size * (isNumbered ? 1.4 : 2.1) + random.between(0, 14);
  const face = random.pick(['regular', 'bold', 'serif'] as const);
  let drawn = '';
  for (let y = top + size; y < bottom; y += step) {
    const value = wordsOf(random, random.between(1, 3));
    if (isNumbered) drawn += text(x, y, `${random.between(1, 9)}.`, { size: size * 0.7, fill: ink });
    else
      drawn += text(x, y - size, wordsOf(random, 2), {
        size: size * 0.45,
        fill: ink,
        opacity: 0.75,
        maxWidth: width * 0.7,
      });
    drawn += text(x + (isNumbered ? size * 1.6 : 0), y, value, { size, fill: '#181818', face, maxWidth: width * 0.9 });
  }

  return drawn;
};

/** Many lines of running text. */
export const paragraphsOf = (random: Random, { x, top, bottom, width, ink }: Column, size: number): string => {
  let drawn = '';
  for (let y = top + size; y < bottom; y += size * 1.5) {
    if (random.chance(0.12)) continue;
    const share = random.chance(0.75) ? 1 : 0.2 + random.next() * 0.7;
    const count = Math.max(1, Math.round(((width * share) / size) * 0.27));
    drawn += text(x, y, wordsOf(random, count), { size, fill: ink, maxWidth: width * share });
  }

  return drawn;
};
