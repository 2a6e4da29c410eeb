import type { Random, SessionDescription } from '@/demo/population';
import { mix } from '../colour';
import { type Frame, n, radial } from '../svg';
import { notePlace } from './places';

/**
 * Damage that makes a single field hard to read. Each takes the print and its room, and returns the
 * damaged print.
 */
type Wear = (print: string, frame: Frame, paper: string, random: Random) => string;

const somewhere = ([x, y, width, height]: Frame, random: Random): [number, number] => [
  x + random.next() * width,
  y + random.next() * height,
];

/** Rubbed off in patches, as in a purse. */
const scuffed: Wear = (print, frame, paper, random) => {
  const [x, y, width, height] = frame;
  let rubs = '';
  for (let i = 0; i < width / 4; i++) {
    const [fromX, fromY] = somewhere(frame, random);
    rubs += `M${n(fromX)} ${n(fromY)}l${random.between(5, 16)} ${-random.between(0, 6)}`;
  }
  let scratches = '';
  for (let i = 0; i < 7; i++) {
    scratches += `M${n(x - 8 + random.next() * 12)} ${n(y + random.next() * height)}l${n(width * (0.6 + random.next() * 0.5))} ${random.between(-5, 5)}`;
  }

  return (
    `<g opacity=".62">${print}</g>` +
    `<path d="${rubs}" fill="none" stroke="${paper}" stroke-width="${n(height * 0.14)}" stroke-opacity=".9" stroke-linecap="round"/>` +
    `<path d="${scratches}" fill="none" stroke="#fff" stroke-width=".9" stroke-opacity=".9"/>`
  );
};

/** Wiped while the ink was wet. */
const smeared: Wear = (print, [x, y, width, height], _paper, random) => {
  const slope = random.chance(0.5) ? 0.16 : -0.16;
  const ghosts = [3, 6, 9, 13, 17]
    .map(
      (shift, i) =>
        `<g transform="translate(${shift} ${n(shift * slope)})" opacity="${n(0.4 - i * 0.06)}">${print}</g>`,
    )
    .join('');

  return (
    `<defs>${radial('smear', [
      [0, '#3c3f4a', 0.3],
      [0.6, '#3c3f4a', 0.16],
      [1, '#3c3f4a', 0],
    ])}</defs>` +
    `<ellipse cx="${n(x + width * 0.55)}" cy="${n(y + height / 2)}" rx="${n(width * 0.62)}" ry="${n(height * 0.85)}" fill="url(#smear)"/>` +
    `<g opacity=".45">${print}</g>${ghosts}`
  );
};

/** An irregular closed line around a centre. */
const blot = (x: number, y: number, rx: number, ry: number, random: Random): string => {
  const points = Array.from({ length: 13 }, (_, i): [number, number] => {
    const angle = (i * Math.PI * 2) / 13;
    const far = 0.78 + random.next() * 0.3;

    return [x + rx * far * Math.cos(angle), y + ry * far * Math.sin(angle)];
  });
  const middle = (i: number): string => {
    const [[x1, y1], [x2, y2]] = [points[i % 13] as [number, number], points[(i + 1) % 13] as [number, number]];

    return `${n((x1 + x2) / 2)} ${n((y1 + y2) / 2)}`;
  };

  return `M${middle(12)}${points.map(([px, py], i) => `Q${n(px)} ${n(py)} ${middle(i)}`).join('')}z`;
};

/** A drop that has dried, and taken some ink with it. */
const stained: Wear = (print, [x, y, width, height], paper, random) => {
  const [cx, cy] = [x + width * 0.5, y + height * 0.5];
  const outer = blot(cx, cy, width * 0.62, height * 1.05, random);
  const inner = blot(cx - width * 0.06, cy, width * 0.48, height * 0.78, random);
  const coffee = mix(paper, '#a97c3f', 0.42);

  return (
    `<g opacity=".7">${print}</g>` +
    `<path d="${outer}" fill="${coffee}" fill-opacity=".5" stroke="#8a6430" stroke-width="1.1" stroke-opacity=".3"/>` +
    `<path d="${inner}" fill="${coffee}" fill-opacity=".55" stroke="#8a6430" stroke-width=".8" stroke-opacity=".22"/>`
  );
};

/** The print of a field, worn if the session's field was hard to read. */
export const asWorn = (session: SessionDescription, name: string, frame: Frame, print: string): string => {
  const { seen, document, stream } = session;
  notePlace(session, name, frame);
  if (seen.weakField?.name !== name) return print;

  const random = stream('paper wear');
  const [x, y, width, height] = frame;
  // On a short value the wear extends beyond its ends, or it would look like a character.
  const room: Frame = [x - 4, y, Math.max(width, 60) + 8, height];

  return random.pick([scuffed, smeared, stained])(print, room, document.country.palette[0], random);
};
