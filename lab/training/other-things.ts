/** Papers and pictures that are no identity document: beside one they distract, alone they are refused. */
import type { Page } from '@/demo/pictures/documents/paper';
import { text } from '@/demo/pictures/lettering/lettering';
import { inset, linear, n } from '@/demo/pictures/svg';
import type { Random } from '@/demo/population';
import { bars, block, colourOf, paragraphsOf, squares, wordOf, wordsOf } from './elements';
import { personOf } from './layouts';

const textPage = (random: Random): Page => {
  const [width, height] = [600, random.pick([848, 776, 420, 900])];
  const size = random.between(9, 22);
  const column = { x: 50, top: 60, bottom: height - 50, width: 500, ink: colourOf(random, 'dark') };
  const half = { ...column, width: 235 };
  const body = random.chance(0.3)
    ? paragraphsOf(random, half, size) + paragraphsOf(random, { ...half, x: 315 }, size)
    : paragraphsOf(random, column, size);

  return {
    width,
    height,
    content:
      block(0, 0, width, height, random.chance(0.7) ? '#fbfbf9' : colourOf(random, 'light')) +
      (random.chance(0.5)
        ? text(50, 44, wordsOf(random, 3), { size: 30, fill: '#222', face: 'bold', maxWidth: 480 })
        : '') +
      body +
      (random.chance(0.25)
        ? block(random.between(60, 300), random.between(100, height - 200), 200, 140, colourOf(random, 'middling'))
        : ''),
  };
};

const receipt = (random: Random): Page => {
  const [width, height] = [320, random.between(420, 1000)];
  let rows = text(160, 50, wordOf(random), { size: 34, fill: '#222', anchor: 'middle', face: 'bold', maxWidth: 280 });
  for (let y = 90; y < height - 110; y += random.pick([22, 22, 26, 44])) {
    rows += text(20, y, wordsOf(random, random.between(1, 3)), { size: 16, fill: '#333', maxWidth: 190 });
    if (random.chance(0.7))
      rows += text(300, y, `${random.between(0, 99)},${random.between(10, 99)}`, {
        size: 16,
        fill: '#333',
        anchor: 'end',
      });
  }
  const code = random.chance(0.5)
    ? bars(random, [60, height - 80, 200, 50], 1)
    : random.chance(0.4)
      ? squares(random, 110, height - 110, 100)
      : '';

  return {
    width,
    height,
    content: block(0, 0, width, height, random.chance(0.8) ? '#f6f5f2' : '#f3ecd9') + rows + code,
  };
};

const screenshot = (random: Random): Page => {
  const [width, height] = random.chance(0.6) ? [420, 900] : [900, 560];
  const isDark = random.chance(0.35);
  const ink = isDark ? '#e8e8e8' : '#222';
  let drawn =
    block(0, 0, width, height, isDark ? '#17181c' : '#fff') +
    block(0, 0, width, height * 0.07, colourOf(random, random.pick(['light', 'middling', 'dark'])));
  for (let y = height * 0.1; y < height - 90; ) {
    const high = random.between(40, 130);
    const kind = random.weighted({ row: 40, card: 30, text: 30 });
    if (kind === 'row')
      drawn += `<circle cx="50" cy="${y + 30}" r="22" fill="${colourOf(random, 'middling')}"/>${text(90, y + 28, wordsOf(random, 2), { size: 17, fill: ink, maxWidth: width - 120 })}${text(90, y + 48, wordsOf(random, 4), { size: 13, fill: ink, opacity: 0.6, maxWidth: width - 120 })}`;
    else if (kind === 'card')
      drawn += block(20, y, width - 40, high, colourOf(random, random.pick(['light', 'middling'])), 'rx="12"');
    else drawn += paragraphsOf(random, { x: 24, top: y, bottom: y + high, width: width - 48, ink }, 15);
    y += high + random.between(8, 24);
  }

  return { width, height, content: drawn };
};

const landscape = (random: Random): Page => {
  const [width, height] = [800, random.pick([600, 450, 1060])];
  const ridge = (base: number, rough: number, fill: string) => {
    let d = `M0 ${height}`;
    for (let x = 0; x <= width; x += 25)
      d += `L${x} ${n(base + Math.sin(x / random.between(60, 130)) * rough + random.next() * rough)}`;

    return `<path d="${d}V${height}z" fill="${fill}"/>`;
  };
  const skies = [
    ['#7fb2e5', '#e8f1f8'],
    ['#e58f5a', '#f6d9a8'],
    ['#8d99a6', '#c6ccd2'],
    ['#1a2340', '#47527a'],
  ] as const;
  const [top, low] = random.pick(skies);
  const horizon = height * (0.35 + random.next() * 0.3);
  const trees = Array.from(
    { length: random.between(0, 60) },
    () =>
      `<circle cx="${n(random.next() * width)}" cy="${n(horizon + random.next() * (height - horizon))}" r="${random.between(4, 40)}" fill="hsl(${random.between(60, 150)},${random.between(15, 60)}%,${random.between(12, 45)}%)"/>`,
  ).join('');
  const houses = Array.from({ length: random.chance(0.4) ? random.between(2, 9) : 0 }, () =>
    block(
      random.next() * width,
      horizon - random.between(10, 150),
      random.between(30, 150),
      400,
      colourOf(random, random.pick(['light', 'middling', 'dark'])),
    ),
  ).join('');

  return {
    width,
    height,
    content:
      `<defs>${linear(
        'sky',
        [0, 0, 0, 1],
        [
          [0, top],
          [1, low],
        ],
      )}</defs>${block(0, 0, width, height, 'url(#sky)')}` +
      ridge(horizon - 60, 70, colourOf(random, 'middling')) +
      houses +
      ridge(horizon, 30, `hsl(${random.between(30, 140)},${random.between(10, 50)}%,${random.between(15, 50)}%)`) +
      trees,
  };
};

const face = (random: Random): Page => {
  const [width, height] = random.pick([
    [480, 600],
    [600, 600],
    [640, 480],
  ] as const);
  const border = random.chance(0.4) ? random.between(15, 40) : 0;

  return {
    width,
    height,
    content:
      block(0, 0, width, height, '#f8f7f4') +
      inset(
        [border, border, width - border * 2, height - border * 2],
        random.chance(0.5) ? '-60 -10 360 360' : '18 22 204 255',
        personOf(random, [colourOf(random, 'light'), colourOf(random, 'middling')]),
      ),
  };
};

/** Bank and membership cards: the shape of a document, with neither portrait nor fields. */
const plainCard = (random: Random): Page => {
  const [width, height] = [856, 540];
  const ink = random.pick(['#fff', '#111', '#e8d9a0']);

  return {
    width,
    height,
    content:
      `<defs>${linear(
        'card',
        [0, 0, 1, random.next()],
        [
          [0, colourOf(random, random.pick(['middling', 'dark']))],
          [1, colourOf(random, random.pick(['middling', 'dark']))],
        ],
      )}</defs>${block(0, 0, width, height, 'url(#card)')}` +
      `<circle cx="${random.between(100, 800)}" cy="${random.between(0, 540)}" r="${random.between(100, 400)}" fill="${colourOf(random, 'middling')}" fill-opacity=".3"/>` +
      (random.chance(0.7) ? '<rect x="70" y="190" width="112" height="88" rx="14" fill="#d8bc76"/>' : '') +
      text(random.between(60, 500), 90, wordOf(random), {
        size: random.between(40, 70),
        fill: ink,
        face: 'bold',
        maxWidth: 300,
      }) +
      (random.chance(0.7)
        ? text(70, 370, Array.from({ length: 4 }, () => random.between(1000, 9999)).join('  '), {
            size: 56,
            fill: ink,
            maxWidth: 700,
          })
        : '') +
      (random.chance(0.6) ? text(70, 470, wordsOf(random, 2), { size: 30, fill: ink, maxWidth: 400 }) : ''),
  };
};

/** A page of a booklet, or a cover: pattern, few words. */
const leaf = (random: Random): Page => {
  const [width, height] = [710, 500];
  const isCover = random.chance(0.3);
  const size = { x: 40, top: 30, bottom: random.between(60, 470), width: 630, ink: colourOf(random, 'dark') };

  return {
    width,
    height,
    content: isCover
      ? block(0, 0, width, height, colourOf(random, 'dark')) +
        text(355, 250, wordOf(random), { size: 60, fill: '#cdb26a', anchor: 'middle', maxWidth: 500 })
      : block(0, 0, width, height, colourOf(random, 'light')) +
        Array.from(
          { length: 40 },
          (_, i) =>
            `<path d="M0 ${i * 13}q180 ${random.between(-40, 40)} 355 0t355 0" fill="none" stroke="${colourOf(random, 'middling')}" stroke-opacity=".5"/>`,
        ).join('') +
        (random.chance(0.5) ? paragraphsOf(random, size, 13) : ''),
  };
};

export const otherThings = { textPage, receipt, screenshot, landscape, face, plainCard, leaf } as const;
