import type { Random } from '@/service/population';

interface Area {
  width: number;
  height: number;
}

/** Fine waves over the whole paper, in two inks that interweave. */
export const waves = ({ width, height }: Area, inks: readonly [string, string], random: Random): string => {
  const [first, second] = [random.between(60, 110), random.between(26, 44)];
  const phase = random.next() * 6;
  const lines: string[] = [];

  for (let line = 0; line < 22; line++) {
    const base = 24 + (line * (height - 48)) / 21;
    let d = '';
    for (let x = 0; x <= width; x += width / 40) {
      const y = base + 14 * Math.sin(x / first + line * 0.42 + phase) + 7 * Math.sin(x / second - line * 0.3);
      d += `${d ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
    }
    lines.push(`<path d="${d}" fill="none" stroke="${inks[line % 2]}" stroke-width=".9" stroke-opacity=".5"/>`);
  }

  return lines.join('');
};

/** A rosette of turned ellipses. */
export const rosette = (x: number, y: number, radius: number, ink: string): string => {
  let out = `<g fill="none" stroke="${ink}" stroke-width=".7" stroke-opacity=".26">`;
  for (let turn = 0; turn < 18; turn++) {
    out += `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${radius * 0.36}" transform="rotate(${turn * 10} ${x} ${y})"/>`;
  }

  return `${out}</g>`;
};
