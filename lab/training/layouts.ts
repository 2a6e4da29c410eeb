/** Documents that no country issues, so that the corner network learns what documents have in common. */
import { guilloche } from '@/demo/pictures/documents/guilloche';
import type { Page } from '@/demo/pictures/documents/paper';
import { signature, signatureBox } from '@/demo/pictures/documents/signature';
import { text } from '@/demo/pictures/lettering/lettering';
import { portrait, portraitBox } from '@/demo/pictures/people/portrait';
import { inset, linear } from '@/demo/pictures/svg';
import type { Random } from '@/demo/population';
import { drawAppearance } from '@/demo/population/people/appearance';
import { bars, block, colourOf, fieldsOf, paragraphsOf, squares, wordsOf, zoneOf } from './elements';

export const personOf = (random: Random, background: readonly [string, string], id = 'p'): string =>
  portrait(
    drawAppearance(random.chance(0.5) ? 'F' : 'M', random.between(18, 80), random),
    {
      tilt: 0,
      turn: random.next() * 0.6 - 0.3,
      smile: random.next(),
      light: random.next() - 0.5,
      isOtherDay: random.chance(0.5),
      background,
    },
    id,
  );

/** A band or two of colour, a flag, a title. */
const headOf = (random: Random, width: number, height: number): string => {
  const band = height * (0.09 + random.next() * 0.1);
  const fill = colourOf(random, random.chance(0.6) ? 'dark' : 'middling');
  const hasBand = random.chance(0.55);
  const ink = hasBand ? '#fff' : colourOf(random, 'dark');
  const x = width * (0.03 + random.next() * 0.3);
  const flag = Array.from({ length: 3 }, (_, i) =>
    block(width * 0.9 + i * 18, band * 0.2, 18, band * 0.6, colourOf(random, 'middling')),
  ).join('');

  return (
    (hasBand ? block(0, 0, width, band, fill, `fill-opacity="${0.5 + random.next() * 0.5}"`) : '') +
    text(x, band * 0.66, wordsOf(random, random.between(1, 4)), {
      size: band * (0.3 + random.next() * 0.3),
      fill: ink,
      face: random.pick(['bold', 'serif']),
      maxWidth: width * 0.5,
      spacing: 2,
    }) +
    (random.chance(0.4) ? flag : '')
  );
};

const groundOf = (random: Random, width: number, height: number): string => {
  const tone = random.weighted({ light: 82, middling: 14, dark: 4 });
  const stops = Array.from({ length: 3 }, (_, i) => [i / 2, colourOf(random, tone)] as const);
  const lines = guilloche(
    { width, height },
    random.pick(['waves', 'braids', 'rings']),
    [colourOf(random, 'middling'), colourOf(random, 'middling')],
    random,
    random.between(12, 54),
  );

  return (
    `<defs>${linear('ground', [0, 0, random.next(), random.next()], stops)}</defs>${block(0, 0, width, height, random.chance(0.5) ? 'url(#ground)' : (stops[0]?.[1] ?? '#eee'))}` +
    (random.chance(0.75) ? lines : '') +
    (random.chance(0.3)
      ? `<circle cx="${width * random.next()}" cy="${height * random.next()}" r="${height * (0.15 + random.next() * 0.25)}" fill="${colourOf(random, 'middling')}" fill-opacity=".25"/>`
      : '')
  );
};

const sizes = {
  card: { width: 856, height: 540 },
  page: { width: 710, height: 500 },
  td2: { width: 710, height: 500 },
} as const;

const signed = (random: Random, x: number, y: number, width: number): string =>
  inset([x, y, width, width / 3], signatureBox, signature('X'.repeat(random.between(4, 9)), '#1c2740', random), {
    overhang: 'visible',
  });

/** With a portrait: the data page or the front. */
export const inventedFront = (random: Random): Page => {
  const kind = random.weighted({ card: 55, page: 30, td2: 15 });
  const { width, height } = sizes[kind];
  const hasZone = kind !== 'card' || random.chance(0.15);
  const bottom = hasZone ? height * 0.78 : height * 0.92;
  const photoHigh = height * (0.36 + random.next() * 0.22);
  const photoWide = photoHigh * (0.74 + random.next() * 0.1);
  const isRight = random.chance(0.25);
  const photoX = isRight
    ? width - photoWide - width * (0.03 + random.next() * 0.06)
    : width * (0.03 + random.next() * 0.08);
  const photoY = height * (0.14 + random.next() * 0.12);
  const textX = isRight
    ? width * (0.04 + random.next() * 0.14)
    : photoX + photoWide + width * (0.03 + random.next() * 0.04);
  const room = (isRight ? photoX : width) - textX - width * 0.04;
  const ink = colourOf(random, 'dark');
  const column = { x: textX, top: photoY, bottom, width: room, ink };
  const second = { ...column, x: textX + room * 0.55, top: photoY + height * 0.2, width: room * 0.4 };
  const person = personOf(
    random,
    random.chance(0.7) ? ['#e9edf0', '#cdd6dc'] : [colourOf(random, 'light'), colourOf(random, 'middling')],
  );
  const zone =
    kind === 'card'
      ? zoneOf(random, width, height, 30, 3)
      : zoneOf(random, width, height, kind === 'page' ? 44 : 36, 2);

  return {
    width,
    height,
    content:
      groundOf(random, width, height) +
      headOf(random, width, height) +
      `<g opacity="${random.chance(0.15) ? 0.6 : 1}">${inset([photoX, photoY, photoWide, photoHigh], portraitBox, person)}</g>` +
      fieldsOf(random, random.chance(0.5) ? { ...column, width: room * 0.5 } : column) +
      (random.chance(0.5) ? fieldsOf(random, second) : '') +
      (random.chance(0.6) ? signed(random, photoX, photoY + photoHigh + 4, photoWide * 1.2) : '') +
      (random.chance(0.35)
        ? `<g opacity=".35">${inset([width * 0.82, height * 0.5, photoWide * 0.5, photoHigh * 0.5], portraitBox, personOf(random, ['#eee', '#ddd'], 'q'))}</g>`
        : '') +
      (random.chance(0.2)
        ? `<rect x="${textX}" y="${height * 0.4}" width="112" height="92" rx="14" fill="#d8bc76"/>`
        : '') +
      (hasZone
        ? (random.chance(0.5) ? block(0, height * 0.78, width, height * 0.22, '#fbfbf8', 'fill-opacity=".85"') : '') +
          zone
        : ''),
  };
};

/** Without a portrait: text, a table, a zone or a barcode. */
export const inventedBack = (random: Random): Page => {
  const { width, height } = sizes.card;
  const ink = colourOf(random, 'dark');
  const low = random.weighted({ zone: 45, stacked: 20, linear: 15, nothing: 20 });
  const bottom = low === 'nothing' ? height * 0.92 : height * 0.62;
  const left = {
    x: width * 0.04,
    top: height * (0.05 + random.next() * 0.15),
    bottom,
    width: width * (0.4 + random.next() * 0.5),
    ink,
  };
  const rows = Array.from({ length: 8 }, (_, i) => `M${left.x} ${left.top + i * 34}h${left.width}`).join('');
  const stripe = random.chance(0.1) ? block(0, height * 0.06, width, height * 0.14, '#1c1a19') : '';

  return {
    width,
    height,
    content:
      groundOf(random, width, height) +
      (random.chance(0.4) ? headOf(random, width, height) : stripe) +
      (random.chance(0.35) ? paragraphsOf(random, left, random.between(9, 16)) : fieldsOf(random, left)) +
      (random.chance(0.3) ? `<path d="${rows}" stroke="${ink}" stroke-opacity=".5"/>` : '') +
      (random.chance(0.3) ? squares(random, width * 0.76, height * 0.2, height * 0.25) : '') +
      (low === 'zone'
        ? (random.chance(0.5) ? block(0, height * 0.64, width, height * 0.36, '#fbfbf8', 'fill-opacity=".85"') : '') +
          zoneOf(random, width, height, 30, 3)
        : '') +
      (low === 'stacked'
        ? bars(
            random,
            [width * 0.05, height * 0.66, width * (0.6 + random.next() * 0.3), height * 0.26],
            random.between(8, 20),
          )
        : '') +
      (low === 'linear'
        ? bars(random, [width * (0.05 + random.next() * 0.3), height * 0.75, width * 0.5, height * 0.15], 1)
        : ''),
  };
};
