/** Screenshots of text: articles, conversations, lists of settings. */

import { text } from '@/demo/pictures/lettering/lettering';
import { jpegOf, rasterOf } from '@/demo/pictures/render';
import { picture } from '@/demo/pictures/svg';
import type { Random } from '@/demo/population';
import { textBlock } from './clutter';

interface Screen {
  width: number;
  height: number;
}

const phone: Screen = { width: 1080, height: 2160 };
const desktop: Screen = { width: 1920, height: 1080 };

const page = ({ width, height }: Screen, colour: string): string =>
  `<rect width="${width}" height="${height}" fill="${colour}"/>`;

const statusBar = ({ width }: Screen, ink: string, random: Random): string =>
  text(48, 60, `${random.between(10, 23)}:${random.between(10, 59)}`, { size: 36, fill: ink, face: 'wideBold' }) +
  text(width - 48, 60, `${random.between(11, 99)} %`, { size: 36, fill: ink, face: 'wide', anchor: 'end' });

const article = (screen: Screen, random: Random): string =>
  page(screen, '#ffffff') +
  statusBar(screen, '#202124', random) +
  text(60, 190, random.pick(['Tram lines along the river', 'A prize for a garden', 'Bread and fuel']), {
    size: 64,
    fill: '#111111',
    face: 'serif',
    maxWidth: screen.width - 120,
  }) +
  textBlock({ x: 60, y: 270, width: screen.width - 120, height: screen.height - 340 }, random, {
    size: 34,
    ink: '#222222',
  });

const conversation = (screen: Screen, random: Random): string => {
  let content = page(screen, '#e9edf2') + statusBar(screen, '#202124', random);
  for (let y = 130; y < screen.height - 160; ) {
    const isOwn = random.chance(0.5);
    const height = random.between(90, 240);
    const x = isOwn ? screen.width * 0.3 : 40;
    content += `<rect x="${x}" y="${y}" width="${screen.width * 0.66}" height="${height}" rx="28" fill="${isOwn ? '#cfe6ff' : '#ffffff'}"/>`;
    content += textBlock({ x: x + 30, y: y + 52, width: screen.width * 0.6, height: height - 70 }, random, {
      size: 32,
      ink: '#1f2328',
    });
    y += height + 28;
  }

  return content;
};

const items =
  'Notifications,Display and brightness,Sounds,Language,Date and time,Storage,Privacy,Accounts,Battery,Keyboard,About this device,Updates'.split(
    ',',
  );

const settings = (screen: Screen, random: Random): string => {
  const dark = random.chance(0.5);
  const [paper, ink] = dark ? ['#16181c', '#e7e9ec'] : ['#f5f6f8', '#1d2025'];
  const rows = items.map((item, i) => {
    const y = 300 + i * 140;

    return (
      text(70, y, item, { size: 40, fill: ink, face: 'wide' }) +
      text(screen.width - 70, y, random.pick(['On', 'Off', '3', 'English', '64 GB', '']), {
        size: 36,
        fill: ink,
        face: 'wide',
        anchor: 'end',
        opacity: 0.6,
      }) +
      `<path d="M70 ${y + 46}H${screen.width}" stroke="${ink}" stroke-opacity=".15" stroke-width="2"/>`
    );
  });

  return (
    page(screen, paper) +
    statusBar(screen, ink, random) +
    text(70, 190, 'Settings', { size: 70, fill: ink, face: 'wideBold' }) +
    rows.join('')
  );
};

const table = (screen: Screen, random: Random): string => {
  const rows = Array.from({ length: 20 }, (_, i) => {
    const y = 190 + i * 42;

    return [
      'Item',
      random.between(100, 999),
      `${random.between(1, 28)}.${random.between(1, 12)}.2024`,
      (random.next() * 900).toFixed(2),
    ]
      .map((cell, column) => text(80 + column * 420, y, String(cell), { size: 24, fill: '#26292e', face: 'wide' }))
      .join('');
  });

  return (
    page(screen, '#ffffff') + text(80, 110, 'Orders', { size: 44, fill: '#111111', face: 'wideBold' }) + rows.join('')
  );
};

export const drawScreenshot = async (random: Random): Promise<Buffer> => {
  const [screen, draw] = random.pick([
    [phone, article],
    [phone, conversation],
    [phone, settings],
    [desktop, table],
    [desktop, article],
  ] as const);
  const drawn = await rasterOf(
    picture(screen.width, screen.height, `0 0 ${screen.width} ${screen.height}`, draw(screen, random)),
  );

  return jpegOf(drawn, { quality: random.between(70, 92) });
};
