import type { SessionDescription } from '@/service/population';
import type { Page } from './paper';

const woods = [
  ['#b78f66', '#8f6a46', '#7a5836'],
  ['#8a7f76', '#6a6058', '#554c45'],
  ['#d3c3ab', '#b19c80', '#9c8768'],
  ['#5d4a3d', '#43342a', '#352820'],
] as const;

const grain = (width: number, height: number, colour: string, session: SessionDescription): string => {
  const random = session.stream('desk grain');
  let out = '';
  for (let y = 8; y < height; y += random.between(14, 38)) {
    out += `<path d="M0 ${y}q${width / 4}-${random.between(2, 10)} ${width / 2} 0t${width / 2} 0" stroke="${colour}" stroke-opacity=".35" fill="none"/>`;
  }

  return out;
};

const moire = (page: Page): string => {
  let out = '';
  for (let x = -page.height; x < page.width; x += 7) {
    out += `M${x} 0L${x + page.height * 0.3} ${page.height}`;
  }
  let rows = '';
  for (let y = 0; y < page.height; y += 5) rows += `M0 ${y}h${page.width}`;

  return (
    `<path d="${out}" stroke="#4a2f8f" stroke-width="2.4" stroke-opacity=".17" fill="none"/>` +
    `<path d="${rows}" stroke="#0b3d4a" stroke-width="1.4" stroke-opacity=".2" fill="none"/>`
  );
};

const glare = (page: Page, session: SessionDescription): string => {
  const random = session.stream('glare');
  const [x, y] = [page.width * (0.5 + random.next() * 0.3), page.height * (0.3 + random.next() * 0.35)];

  return (
    '<defs><radialGradient id="glare"><stop offset="0" stop-color="#fff" stop-opacity=".96"/>' +
    '<stop offset=".45" stop-color="#fff" stop-opacity=".7"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>' +
    `<ellipse cx="${x}" cy="${y}" rx="${page.width * 0.2}" ry="${page.height * 0.16}" transform="rotate(-24 ${x} ${y})" fill="url(#glare)"/>`
  );
};

/** What spoils the page in the photo and in the flat crop alike. */
export const blemished = (page: Page, session: SessionDescription): Page => {
  const { blemish } = session.seen;
  const mark = blemish === 'glare' ? glare(page, session) : blemish === 'screen' ? moire(page) : '';

  return { ...page, content: page.content + mark };
};

/** The page as the phone saw it: on a desk, a little askew, lit from one side. */
export const onDesk = (page: Page, session: SessionDescription, side: string): Page => {
  const random = session.stream(`desk ${side}`);
  const wood = session.stream('desk').pick(woods);
  const margin = page.width * 0.11;
  const [width, height] = [page.width + margin * 2, page.height + margin * 2];
  const tilt = (random.chance(0.5) ? 1 : -1) * (1.2 + random.next() * 3.2);
  const [dx, dy] = [random.between(-14, 14), random.between(-12, 12)];
  const shadow = (spread: number, opacity: number) =>
    `<rect x="${-spread + 5}" y="${-spread + 10}" width="${page.width + spread * 2}" height="${page.height + spread * 2}" rx="${16 + spread}" fill="#000" fill-opacity="${opacity}"/>`;
  const isScreen = session.seen.blemish === 'screen';

  const content =
    `<defs><linearGradient id="wood" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${wood[0]}"/><stop offset="1" stop-color="${wood[1]}"/></linearGradient>` +
    '<linearGradient id="light" x1="0" y1="0" x2="1" y2=".8"><stop offset="0" stop-color="#fff8e8" stop-opacity=".26"/>' +
    '<stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#0a0d1a" stop-opacity=".34"/></linearGradient></defs>' +
    `<rect width="${width}" height="${height}" fill="url(#wood)"/>${grain(width, height, wood[2], session)}` +
    `<g transform="translate(${margin + dx} ${margin + dy}) rotate(${tilt.toFixed(2)} ${page.width / 2} ${page.height / 2})">` +
    (isScreen
      ? `<rect x="-46" y="-40" width="${page.width + 92}" height="${page.height + 80}" rx="26" fill="#0c0d10"/>`
      : '') +
    shadow(14, 0.07) +
    shadow(8, 0.1) +
    shadow(3, 0.14) +
    `${page.content}</g><rect width="${width}" height="${height}" fill="url(#light)"/>`;

  return { width, height, content };
};
