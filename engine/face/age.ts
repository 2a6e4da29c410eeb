/** An estimate of a person's age in years. The network was not made for documents, and tends to the middle of life. */
import * as tf from '@tensorflow/tfjs-core';
import { chipOf } from './align';
import type { Face } from './find';
import type { Framed } from './framed';
import { ageNetwork } from './runtime';

const side = 224;

/** The network gives a share for each year of 0 to 99; its authors take the mean of the two likeliest. */
export const ageFrom = (shares: ArrayLike<number>): number => {
  const [first = [0, 0], second = [0, 0]] = Array.from(shares, (share, year) => [share, year] as const)
    .sort(([a], [b]) => b - a)
    .slice(0, 2);
  const total = first[0] + second[0];

  return total > 0 ? (first[0] * (first[1] + 0.5) + second[0] * (second[1] + 0.5)) / total : 0;
};

export const ageOf = async (framed: Framed, face: Pick<Face, 'mesh'>): Promise<number> => {
  const network = await ageNetwork();
  const chip = chipOf(framed, face, side);
  const outputs = tf.tidy(() => network.execute(tf.tensor4d(chip, [1, side, side, 3]))) as tf.Tensor[];
  try {
    const shares = outputs.find(({ shape }) => shape[1] === 100);
    if (!shares) throw new Error('The age network gave no ages');

    return ageFrom(await shares.data());
  } finally {
    tf.dispose(outputs);
  }
};
