import type { Random } from '@/demo/population';
import { mix } from '../colour';
import { linear, n } from '../svg';

/** The background of a selfie in a frame of 240 x 320, drawn sharp and blurred afterwards. */
type Room = (random: Random) => string;

const wall = (top: string, bottom: string): string =>
  `<defs>${linear(
    'room',
    [0, 0, 0, 1],
    [
      [0, top],
      [1, bottom],
    ],
  )}</defs><rect width="240" height="320" fill="url(#room)"/>`;

const rect = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"/>`;

const bookColours = ['#8a3b34', '#d8c9a4', '#3f5a6b', '#54664a', '#c58f3d', '#5d4a66', '#e6e1d6', '#2f3238'] as const;

const library: Room = (random) => {
  let out = wall('#a58f77', '#7c6852');
  for (let shelf = 0; shelf < 4; shelf++) {
    const y = 10 + shelf * 84;
    for (let x = -6; x < 250; ) {
      const [width, height] = [random.between(9, 20), random.between(46, 66)];
      out += rect(x, y + 70 - height, width, height, random.pick(bookColours));
      x += width + 1;
    }
    out += rect(0, y + 70, 240, 8, '#5a4632');
  }

  return out;
};

const livingRoom: Room = (random) => {
  const paint = random.pick(['#d9cdbb', '#cfd6cc', '#d8c3bd', '#c6ced6'] as const);
  const picture = random.pick(['#3f6a7c', '#b0583f', '#caa04a', '#5c6f4d'] as const);

  return (
    wall(mix(paint, '#ffffff', 0.3), mix(paint, '#000000', 0.12)) +
    rect(170, 34, 62, 74, '#f4f1ea') +
    rect(177, 41, 48, 60, picture) +
    `<path d="M20 40h34l10 44H10z" fill="#f7e8c4"/>${rect(34, 84, 6, 190, '#7c6a58')}` +
    rect(-10, 232, 260, 100, mix(paint, '#5a4436', 0.6)) +
    `<rect x="-20" y="214" width="120" height="70" rx="20" fill="${mix(picture, '#404040', 0.4)}"/>`
  );
};

const byWindow: Room = (random) => {
  const sky = random.pick(['#dcebf5', '#f3ead6', '#cfdce6'] as const);

  return (
    wall('#b9b3a8', '#8f887c') +
    rect(8, 16, 112, 220, '#f5f4f0') +
    rect(14, 22, 100, 208, sky) +
    `<path d="M14 160q24-34 46-10t54-14v94H14z" fill="#8aa07a"/>` +
    rect(62, 22, 5, 208, '#f5f4f0') +
    rect(-4, 0, 18, 330, '#cdbfae') +
    rect(190, 120, 60, 210, '#6d6358') +
    `<path d="M206 120c-24-40 2-70 8-84 2 24 20 30 6 84z" fill="#4d6a4a"/>`
  );
};

const outdoors: Room = (random) => {
  let leaves = '';
  for (let i = 0; i < 46; i++) {
    leaves += `<circle cx="${random.between(-10, 250)}" cy="${random.between(30, 230)}" r="${random.between(10, 26)}" fill="${random.pick(['#5f7f4c', '#7b9a58', '#48653f', '#a3b56f'] as const)}"/>`;
  }

  return `${wall('#d4e4ee', '#a9bfae')}${leaves}${rect(-10, 240, 260, 90, '#8d8a7e')}`;
};

const office: Room = (random) => {
  const glow = random.pick(['#fff4d8', '#eaf3fb'] as const);

  return (
    wall('#c9ced2', '#9aa2a8') +
    [20, 96, 172].map((x) => rect(x, 8, 50, 12, glow)).join('') +
    rect(0, 90, 240, 4, '#7d858b') +
    rect(12, 104, 60, 110, '#aeb9c0') +
    rect(160, 104, 70, 110, '#dfe5e8') +
    rect(176, 150, 44, 30, '#2e3640') +
    rect(-10, 226, 260, 100, '#6f767b')
  );
};

const car: Room = (random) => {
  const outside = random.pick(['#c8d8e2', '#d9d4c4', '#9fb2a2'] as const);

  return (
    wall('#4a4a4e', '#2c2c30') +
    `<path d="M-10 70L60 40v110l-70 10z" fill="${outside}"/><path d="M250 60l-60-20v112l60 10z" fill="${outside}"/>` +
    `<rect x="60" y="44" width="120" height="60" rx="14" fill="${mix(outside, '#5a5f64', 0.3)}"/>` +
    '<rect x="150" y="150" width="110" height="200" rx="26" fill="#6a5d52"/><rect x="-30" y="150" width="110" height="200" rx="26" fill="#6a5d52"/>'
  );
};

const rooms: readonly Room[] = [library, livingRoom, livingRoom, byWindow, byWindow, outdoors, office, car];

export const drawRoom = (random: Random): string => random.pick(rooms)(random);
