/** Whether a line of print has its letters at even distances, and how many there are. */
import type { Grey } from '../grey';
import type { Streak } from './streaks';

export interface EvenLine extends Streak {
  /** The mean distance of neighbouring letters, in pixels. */
  pitch: number;
  letters: number;
  /** 0 to 1: how much of the line's pattern repeats with the pitch. */
  evenness: number;
  /** How far the letters stray from even distances, in pitches; a slow change, as perspective makes, is no straying. */
  straying: number;
}

/** The pitch as a multiple of the letters' height, which OCR-B and the standards fix within limits. */
const [narrowest, widest] = [0.65, 1.4];
/** Half the window that a local phase is measured in, in pitches. */
const halfWindow = 3;
/** The part of a pitch between the ink of two letters. */
const letterGap = 0.35;
/** In pitches: between letters there is less, to the edge of the page there is more. */
const widestBlank = 1.2;
/** The ink of a letter's column at least, as a share of the mean. */
const leastInk = 0.35;

const marginOf = ({ thickness }: Streak): number => Math.round(thickness);

/** Mean ink across the line at each step along it; sampled between pixels, because the line is tilted. */
const profileOf = ({ pixels, width, height }: Grey, streak: Streak): Float32Array => {
  const { x, y, directionX, directionY, from, to, thickness } = streak;
  const margin = marginOf(streak);
  const profile = new Float32Array(Math.ceil(to - from) + margin * 2);
  const half = Math.ceil(thickness * 0.6);

  for (let i = 0; i < profile.length; i++) {
    const along = from - margin + i;
    let sum = 0;
    for (let across = -half; across <= half; across++) {
      const atX = x + along * directionX - across * directionY;
      const atY = y + along * directionY + across * directionX;
      const [left, top] = [Math.floor(atX), Math.floor(atY)];
      if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) continue;
      const [right, down, at] = [atX - left, atY - top, top * width + left];
      sum +=
        ((pixels[at] as number) * (1 - right) + (pixels[at + 1] as number) * right) * (1 - down) +
        ((pixels[at + width] as number) * (1 - right) + (pixels[at + width + 1] as number) * right) * down;
    }
    profile[i] = sum / (half * 2 + 1);
  }

  return profile;
};

/** The profile without what changes slower than letters do. */
const levelled = (profile: Float32Array, window: number): Float32Array => {
  const sums = new Float64Array(profile.length + 1);
  for (let i = 0; i < profile.length; i++) sums[i + 1] = (sums[i] as number) + (profile[i] as number);

  return profile.map((value, i) => {
    const [from, to] = [Math.max(0, i - window), Math.min(profile.length, i + window + 1)];

    return value - ((sums[to] as number) - (sums[from] as number)) / (to - from);
  });
};

const repeats = (signal: Float32Array, lag: number): number => {
  const [whole, part] = [Math.floor(lag), lag - Math.floor(lag)];
  let [product, first, second] = [0, 0, 0];
  for (let i = 0; i + whole + 1 < signal.length; i++) {
    const a = signal[i] as number;
    const b = (signal[i + whole] as number) * (1 - part) + (signal[i + whole + 1] as number) * part;
    product += a * b;
    first += a * a;
    second += b * b;
  }

  return product / Math.sqrt(first * second || 1);
};

const pitchOf = (signal: Float32Array, thickness: number): { pitch: number; evenness: number } => {
  let best = { pitch: 0, evenness: -1 };
  for (let pitch = Math.max(5, thickness * narrowest); pitch <= thickness * widest; pitch += 0.25) {
    const evenness = repeats(signal, pitch);
    if (evenness > best.evenness) best = { pitch, evenness };
  }

  return best;
};

/** The phase of the pitch's wave around each place, without jumps, in turns. */
const phasesOf = (signal: Float32Array, pitch: number, from: number, to: number): number[] => {
  const half = Math.round(halfWindow * pitch);
  const phases: number[] = [];
  let previous = 0;
  for (let place = from; place <= to; place += pitch) {
    let [real, imaginary] = [0, 0];
    for (let i = Math.max(from, Math.round(place) - half); i <= Math.min(to, Math.round(place) + half); i++) {
      const weight = 1 + Math.cos((Math.PI * (i - place)) / (half + 1));
      const turn = (2 * Math.PI * i) / pitch;
      real += (signal[i] as number) * weight * Math.cos(turn);
      imaginary -= (signal[i] as number) * weight * Math.sin(turn);
    }
    const phase = Math.atan2(imaginary, real) / (2 * Math.PI);
    previous = phases.length === 0 ? phase : phase + Math.round(previous - phase);
    phases.push(previous);
  }

  return phases;
};

/** The mean distance from the best parabola. */
const strayingOf = (values: readonly number[]): number => {
  const n = values.length;
  const middle = (n - 1) / 2;
  // Orthogonal polynomials on even places, so that each is fitted by itself.
  const spread = (n * n - 1) / 12;
  const shapes = [() => 1, (i: number) => i - middle, (i: number) => (i - middle) ** 2 - spread];
  const rest = [...values];
  for (const shape of shapes) {
    const weight = values.reduce((sum, value, i) => sum + value * shape(i), 0);
    const size = values.reduce((sum, _, i) => sum + shape(i) ** 2, 0) || 1;
    rest.forEach((value, i) => {
      rest[i] = value - (weight / size) * shape(i);
    });
  }

  return Math.sqrt(rest.reduce((sum, value) => sum + value * value, 0) / n);
};

/** The longest part without a blank: a zone has none, but the page's edge may follow within reach. */
const extentOf = (profile: Float32Array, pitch: number): [from: number, to: number] => {
  const enough = (profile.reduce((sum, value) => sum + value, 0) / profile.length) * leastInk;
  let longest: [number, number] = [0, 0];
  let [from, last] = [-1, -1];
  for (let i = 0; i < profile.length; i++) {
    if ((profile[i] as number) <= enough) continue;
    if (from < 0 || i - last > pitch * widestBlank) from = i;
    last = i;
    if (last - from > longest[1] - longest[0]) longest = [from, last];
  }

  return longest;
};

export const evenLineOf = (ink: Grey, streak: Streak): EvenLine | null => {
  const profile = profileOf(ink, streak);
  const signal = levelled(profile, Math.round(streak.thickness * 1.2));
  const { pitch, evenness } = pitchOf(signal, streak.thickness);
  const [from, to] = extentOf(profile, pitch);
  if (pitch === 0 || to - from < pitch * 8) return null;

  const phases = phasesOf(signal, pitch, from, to);
  const turns = (to - from + 1) / pitch + ((phases.at(-1) ?? 0) - (phases[0] ?? 0));

  const begin = streak.from - marginOf(streak);

  return {
    ...streak,
    from: begin + from,
    to: begin + to,
    pitch,
    evenness,
    letters: Math.round(turns + letterGap),
    straying: strayingOf(phases),
  };
};
