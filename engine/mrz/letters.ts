/** Reads crops of lines: letters with how sure the reader was of each. */
import { networkOf } from '../networks';

export const cropSize = [768, 32] as const;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<';
/** Class 0 is the blank between letters. */
const classes = alphabet.length + 1;

export interface LineReading {
  text: string;
  /** 0 to 1, one for each letter. */
  sureness: number[];
}

/** As in training: mean 0, spread 1. */
const normalised = (crop: Float32Array): Float32Array => {
  const mean = crop.reduce((sum, value) => sum + value, 0) / crop.length;
  const variance = crop.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (crop.length - 1);
  const spread = Math.max(0.02, Math.sqrt(variance));

  return crop.map((value) => (value - mean) / spread);
};

/** The likeliest class of each step; equal neighbours are one letter, blanks are dropped. */
const decoded = (logs: Float32Array): LineReading => {
  let text = '';
  const sureness: number[] = [];
  let last = 0;
  for (let at = 0; at < logs.length; at += classes) {
    let best = 0;
    for (let i = 1; i < classes; i++) if ((logs[at + i] as number) > (logs[at + best] as number)) best = i;
    const sure = Math.exp(logs[at + best] as number);
    if (best > 0 && best === last) sureness[sureness.length - 1] = Math.max(sureness.at(-1) ?? 0, sure);
    if (best > 0 && best !== last) {
      text += alphabet[best - 1];
      sureness.push(sure);
    }
    last = best;
  }

  return { text, sureness };
};

export const readLines = async (crops: readonly Float32Array[]): Promise<LineReading[]> => {
  const [width, height] = cropSize;
  const data = new Float32Array(crops.length * width * height);
  crops.forEach((crop, i) => {
    data.set(normalised(crop), i * width * height);
  });
  const reader = await networkOf('mrz-lines');
  const { data: logs, shape } = await reader({ data, shape: [crops.length, 1, height, width] });
  const size = (shape[1] as number) * classes;

  return crops.map((_, i) => decoded(logs.subarray(i * size, (i + 1) * size)));
};
