/** Grey frames for tests, drawn pixel by pixel: a card with print on a table. */
import type { Area, GreyFrame } from './grey';
import type { Sample } from './measure';

export interface Drawn {
  /** Of the card, as a share of the hole. */
  width?: number;
  /** From the hole's middle, as shares of the hole. */
  right?: number;
  down?: number;
  /** Degrees. */
  tilt?: number;
  /** Standard deviation in pixels, about. */
  blur?: number;
  /** All light is multiplied by it. */
  light?: number;
  /** A white spot on the card: its width as a share of the card's. */
  glare?: number;
  hasCard?: boolean;
}

const size = { width: 256, height: 187 };
const hole: Area = { left: 28, top: 28, width: 200, height: 130 };
const cardShape = 1.586;

/** Always the same, as sensors' noise is not. */
const noise = (at: number): number => ((Math.imul(at + 1, 2654435761) >>> 16) % 7) - 3;

/** Grey of the card: paper, a band, a portrait and lines of print. From 0 to 1 across and down. */
const printAt = (u: number, v: number, cell: number): number => {
  if (v < 0.15) return 70;
  if (u > 0.06 && u < 0.32 && v > 0.24 && v < 0.82) return 110 + 40 * Math.sin(u * 40) * Math.cos(v * 30);
  const isLine = u > 0.38 && u < 0.94 && Math.floor(v * 14) % 2 === 1;

  return isLine && Math.floor(u / cell) % 2 ? 45 : 205;
};

const tableAt = (x: number, y: number): number => 95 + 6 * Math.sin(x / 9 + y / 31);

const blurred = (values: Float32Array, width: number, height: number, sigma: number): Float32Array => {
  let from = values;
  const reach = Math.max(1, Math.round(sigma));
  // Three box filters are close to a Gauss filter.
  for (let pass = 0; pass < 3; pass++) {
    for (const [step, length] of [
      [1, width],
      [width, height],
    ] as const) {
      const to = new Float32Array(from.length);
      for (let at = 0; at < from.length; at++) {
        const along = step === 1 ? at % width : Math.floor(at / width);
        let [sum, count] = [0, 0];
        for (let near = -reach; near <= reach; near++) {
          if (along + near < 0 || along + near >= length) continue;
          sum += from[at + near * step] as number;
          count++;
        }
        to[at] = sum / count;
      }
      from = to;
    }
  }

  return from;
};

const draw = ({ width, height }: typeof size, drawn: Drawn, frameHole: Area, cell: number): GreyFrame => {
  const { width: share = 0.9, right = 0, down = 0, tilt = 0, blur = 0, light = 1, glare = 0, hasCard = true } = drawn;
  const across = frameHole.width * share;
  const middleX = frameHole.left + frameHole.width * (0.5 + right);
  const middleY = frameHole.top + frameHole.height * (0.5 + down);
  const [cos, sin] = [Math.cos((tilt * Math.PI) / 180), Math.sin((tilt * Math.PI) / 180)];
  let values: Float32Array = new Float32Array(width * height);
  for (let at = 0; at < values.length; at++) {
    const [x, y] = [(at % width) - middleX, Math.floor(at / width) - middleY];
    const u = (x * cos + y * sin) / across + 0.5;
    const v = ((y * cos - x * sin) / across) * cardShape + 0.5;
    const isCard = hasCard && u > 0 && u < 1 && v > 0 && v < 1;
    values[at] = isCard ? printAt(u, v, cell) : tableAt(at % width, Math.floor(at / width));
    if (isCard && Math.hypot((u - 0.66) * cardShape, v - 0.55) < (glare * cardShape) / 2) values[at] = 400;
  }
  if (blur > 0) values = blurred(values, width, height, blur);

  return {
    width,
    height,
    pixels: Uint8Array.from(values, (value, at) => Math.max(0, Math.min(255, value * light + noise(at)))),
  };
};

/** The frame alone. */
export const drawOverview = (drawn: Drawn = {}): GreyFrame =>
  draw(size, { ...drawn, blur: (drawn.blur ?? 0) / 4.8 }, hole, 0.02);

/** What the camera sees: `detail` shows the hole 960 pixels wide, so blur is stronger in it. */
export const drawSample = (drawn: Drawn = {}): Sample => ({
  overview: drawOverview(drawn),
  hole,
  detail: draw({ width: 768, height: 96 }, drawn, { left: -96, top: -200, width: 960, height: 623 }, 0.012),
});
