import type { Random } from '@/demo/population';
import { n } from '../svg';

export interface Area {
  width: number;
  height: number;
}

export type Pattern = 'waves' | 'braids' | 'rings';

/** Thinner than a pixel: fast, and looks engraved. */
const fine = 'fill="none" stroke-width=".62"';

const curve = (from: number, to: number, steps: number, at: (t: number) => readonly [number, number]): string => {
  let d = '';
  for (let step = 0; step <= steps; step++) {
    const [x, y] = at(from + ((to - from) * step) / steps);
    d += `${step ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
  }

  return d;
};

const waves = ({ width, height }: Area, lines: number, random: Random): string[] => {
  const [long, short, phase] = [random.between(70, 110), random.between(30, 42), random.next() * 6];

  return Array.from({ length: lines }, (_, line) => {
    const base = -16 + (line * (height + 32)) / (lines - 1);

    return curve(0, width, 56, (x) => [
      x,
      base + 15 * Math.sin(x / long + line * 0.17 + phase) + 6 * Math.sin(x / short - line * 0.11),
    ]);
  });
};

const braids = ({ width, height }: Area, lines: number, random: Random): string[] => {
  const [long, phase] = [random.between(26, 36), random.next() * 6];

  return Array.from({ length: lines }, (_, line) => {
    const [braid, strand] = [Math.floor(line / 6), line % 6];
    const base = 14 + (braid * (height - 20)) / Math.floor(lines / 6);

    return curve(0, width, 84, (x) => {
      const swell = 0.55 + 0.45 * Math.sin(x / 120 + braid * 0.9 + phase);

      return [x, base + 8 * Math.sin(x / 190 + braid) + 25 * swell * Math.sin(x / long + (strand * Math.PI) / 3)];
    });
  });
};

const rings = ({ width, height }: Area, lines: number, random: Random): string[] => {
  const [middleX, middleY] = [width * (0.62 + random.next() * 0.2), height * (0.36 + random.next() * 0.2)];
  const lobes = random.between(7, 11);

  return Array.from({ length: lines }, (_, ring) => {
    const radius = 14 + (ring * (width * 0.72)) / lines;

    return curve(0, Math.PI * 2, 96, (t) => {
      const r = radius * (1 + 0.045 * Math.sin(lobes * t + ring * 0.22) + 0.02 * Math.sin(lobes * 2.1 * t));

      return [middleX + r * Math.cos(t), middleY + r * 0.8 * Math.sin(t)];
    });
  });
};

const draw = { waves, braids, rings } as const;

/** Fine lines over the whole paper, in two inks that interweave. */
export const guilloche = (
  area: Area,
  pattern: Pattern,
  inks: readonly [string, string],
  random: Random,
  count = 54,
): string => {
  const lines = draw[pattern](area, count, random);
  const every = (rest: number) => lines.filter((_, i) => i % 2 === rest).join('');

  return (
    `<path d="${every(0)}" ${fine} stroke="${inks[0]}" stroke-opacity=".55"/>` +
    `<path d="${every(1)}" ${fine} stroke="${inks[1]}" stroke-opacity=".55"/>`
  );
};

/** A guilloche rosette. */
export const rosette = (x: number, y: number, radius: number, petals: number, ink: string, opacity = 0.36): string => {
  const turns = 10;
  let d = '';
  for (let turn = 0; turn < turns; turn++) {
    const phase = (turn * Math.PI * 2) / turns;
    d += curve(0, Math.PI * 2, 168, (t) => {
      const r = radius * (0.72 + 0.2 * Math.cos(petals * t + phase) + 0.08 * Math.cos(petals * 2 * t - phase));

      return [x + r * Math.cos(t), y + r * Math.sin(t)];
    });
    if (turn % 2 === 0) {
      d += curve(0, Math.PI * 2, 110, (t) => {
        const r = radius * (0.36 + 0.1 * Math.cos(petals * t + phase));

        return [x + r * Math.cos(t), y + r * Math.sin(t)];
      });
    }
  }

  return `<path d="${d}" ${fine} stroke="${ink}" stroke-opacity="${n(opacity)}"/>`;
};
