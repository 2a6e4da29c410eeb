/** Surfaces that test documents lie on: none of them is one of the demo's photographs or of the training. */
import { mix } from '@/demo/pictures/colour';
import { n } from '@/demo/pictures/svg';
import type { Random } from '@/demo/population';
import { textBlock } from './clutter';

export interface Size {
  width: number;
  height: number;
}

export interface Surface {
  drawing: string;
  /** The size of the grain in pixels, and by how much it lightens and darkens. */
  grain: readonly (readonly [cell: number, strength: number])[];
  /** Dark or light veins along the middle values of the coarsest grain. */
  veins?: number;
}

type Draw = (size: Size, random: Random) => Surface;

const whole = ({ width, height }: Size, colour: string): string =>
  `<rect width="${width}" height="${height}" fill="${colour}"/>`;

const turned = ({ width, height }: Size, random: Random, content: string): string =>
  `<g transform="rotate(${random.between(-30, 30)} ${width / 2} ${height / 2})">${content}</g>`;

const marble: Draw = (size, random) => ({
  drawing: whole(size, random.pick(['#e9e6e2', '#3a3d40', '#d8cfc4', '#6f7a72'])),
  grain: [
    [160, 0.12],
    [34, 0.08],
    [3, 0.03],
  ],
  veins: random.chance(0.5) ? -0.3 : 0.2,
});

const carpet: Draw = (size, random) => ({
  drawing: whole(size, random.pick(['#6b6f78', '#8a5a4a', '#3f5560', '#a59a86', '#5f6b4a'])),
  grain: [
    [220, 0.12],
    [5, 0.25],
    [2, 0.3],
  ],
});

const leather: Draw = (size, random) => ({
  drawing: whole(size, random.pick(['#4a2c20', '#1f2022', '#7a4a2c', '#2d3b4a'])),
  grain: [
    [300, 0.2],
    [14, 0.16],
    [6, 0.14],
  ],
});

const lacquer: Draw = (size, random) => ({
  drawing: whole(size, random.pick(['#f2f1ee', '#dfe3e6', '#c7ccd1', '#2a2c30', '#b8443c', '#e6d9b8'])),
  grain: [
    [400, 0.06],
    [2, 0.02],
  ],
});

const checks: Draw = (size, random) => {
  const [first, second] = random.pick([
    ['#f4efe6', '#b23a3a'],
    ['#eef1f4', '#3c5a86'],
    ['#f3f0e2', '#5f7f4f'],
  ] as const);
  const step = random.between(44, 96);
  let bands = '';
  for (let at = -size.width; at < size.width * 2; at += step * 2) {
    bands += `<rect x="${at}" y="${-size.height}" width="${step}" height="${size.height * 3}"/>`;
    bands += `<rect x="${-size.width}" y="${at}" width="${size.width * 3}" height="${step}"/>`;
  }

  return {
    drawing: whole(size, first) + turned(size, random, `<g fill="${second}" fill-opacity=".5">${bands}</g>`),
    grain: [
      [180, 0.12],
      [2, 0.1],
    ],
  };
};

const tiles: Draw = (size, random) => {
  const [tile, grout] = random.pick([
    ['#cfc6b6', '#8d8578'],
    ['#7f8f96', '#d9dcdc'],
    ['#b9806a', '#6f5145'],
  ] as const);
  const step = random.between(150, 320);
  let content = '';
  for (let x = -size.width; x < size.width * 2; x += step) {
    for (let y = -size.height; y < size.height * 2; y += step) {
      content += `<rect x="${x + 3}" y="${y + 3}" width="${step - 6}" height="${step - 6}" rx="3" fill="${mix(tile, '#000000', random.next() * 0.16)}"/>`;
    }
  }

  return {
    drawing: whole(size, grout) + turned(size, random, content),
    grain: [
      [70, 0.1],
      [3, 0.05],
    ],
  };
};

const terrazzo: Draw = (size, random) => {
  const base = random.pick(['#d9d4cb', '#4a4d52', '#c9b7a6']);
  const chips = Array.from({ length: 420 }, () => {
    const [x, y, r] = [random.next() * size.width, random.next() * size.height, 4 + random.next() * 16];
    const points = Array.from({ length: 5 }, (_, i) => {
      const [angle, far] = [(i * Math.PI * 2) / 5 + random.next(), r * (0.6 + random.next() * 0.6)];

      return `${n(x + far * Math.cos(angle))},${n(y + far * Math.sin(angle))}`;
    });

    return `<polygon points="${points.join(' ')}" fill="${random.pick(['#8b7d72', '#efe9e0', '#5c6670', '#b88a72', '#2f3236'])}"/>`;
  });

  return {
    drawing: whole(size, base) + chips.join(''),
    grain: [
      [90, 0.06],
      [2, 0.04],
    ],
  };
};

/** A page of print below the document: lines of text that belong to nobody. */
const newspaper: Draw = (size, random) => {
  let content = '';
  for (let x = -60; x < size.width * 1.1; x += 300) {
    content += textBlock({ x, y: -80, width: 270, height: size.height * 1.3 }, random, { hasHeadlines: true });
  }

  return {
    drawing: whole(size, '#e4e0d6') + turned(size, random, content),
    grain: [
      [260, 0.08],
      [2, 0.05],
    ],
  };
};

const bed: Draw = (size, random) => {
  const colour = random.pick(['#e8e4de', '#a9b7c6', '#d7c7cf', '#59606e']);
  const folds = Array.from({ length: 9 }, () => {
    const [x, y] = [random.next() * size.width, random.next() * size.height];
    const bend = () => random.between(-260, 260);
    const d = `M${n(x)} ${n(y)}q${bend()} ${bend()} ${bend() * 2} ${bend() * 2}`;

    return (
      `<path d="${d}" stroke="#000" stroke-opacity=".14" stroke-width="${random.between(16, 60)}" fill="none" stroke-linecap="round"/>` +
      `<path d="${d}" transform="translate(14 12)" stroke="#fff" stroke-opacity=".2" stroke-width="${random.between(8, 30)}" fill="none" stroke-linecap="round"/>`
    );
  });

  return {
    drawing: whole(size, colour) + folds.join(''),
    grain: [
      [240, 0.16],
      [3, 0.06],
    ],
  };
};

export const surfaces: readonly Draw[] = [marble, carpet, leather, lacquer, checks, tiles, terrazzo, newspaper, bed];
