/**
 * dlib's face recognition network: from an aligned chip to 128 numbers, which are close for pictures of one person. They
 * are biometric data: they live in memory for one comparison, and nothing stores, logs or returns them to the service.
 */
import * as tf from '@tensorflow/tfjs-core';
import { chipSide, mirrored } from './align';
import { descriptorWeights } from './runtime';

export type Descriptor = Float32Array;

/** The means of dlib's training pictures. */
const meanColour = [122.782, 117.001, 104.298];

type Weights = tf.NamedTensorMap;

const convolution = (
  input: tf.Tensor4D,
  weights: Weights,
  name: string,
  { stride = 1, isRectified = true } = {},
): tf.Tensor4D => {
  const of = (part: string) => weights[`${name}/${part}`] as tf.Tensor;
  const filtered = tf.conv2d(input, of('conv/filters') as tf.Tensor4D, stride, stride > 1 ? 'valid' : 'same');
  const scaled: tf.Tensor4D = tf.add(
    tf.mul(tf.add(filtered, of('conv/bias')), of('scale/weights')),
    of('scale/biases'),
  );

  return isRectified ? tf.relu(scaled) : scaled;
};

const block = (input: tf.Tensor4D, weights: Weights, name: string): tf.Tensor4D => {
  const first = convolution(input, weights, `${name}/conv1`);
  const second = convolution(first, weights, `${name}/conv2`, { isRectified: false });

  return tf.relu(tf.add(second, input));
};

/** Halves the picture. The shortcut is pooled; whichever of the two is smaller is filled up with zeros. */
const halvingBlock = (input: tf.Tensor4D, weights: Weights, name: string): tf.Tensor4D => {
  const first = convolution(input, weights, `${name}/conv1`, { stride: 2 });
  const second = convolution(first, weights, `${name}/conv2`, { isRectified: false });
  const pooled = tf.avgPool(input, 2, 2, 'valid');
  const missing = (axis: number): [number, number] => [0, (pooled.shape[axis] ?? 0) - (second.shape[axis] ?? 0)];
  const moreChannels: [number, number] = [0, second.shape[3] - pooled.shape[3]];

  return tf.relu(
    tf.add(
      tf.pad4d(second, [[0, 0], missing(1), missing(2), [0, 0]]),
      tf.pad4d(pooled, [[0, 0], [0, 0], [0, 0], moreChannels]),
    ),
  );
};

const blocks = [
  ['conv32_1', 'conv32_2', 'conv32_3'],
  ['conv64_down', 'conv64_1', 'conv64_2', 'conv64_3'],
  ['conv128_down', 'conv128_1', 'conv128_2'],
  ['conv256_down', 'conv256_1', 'conv256_2', 'conv256_down_out'],
].flat();

const forward = (chips: tf.Tensor4D, weights: Weights): tf.Tensor2D => {
  const normalised: tf.Tensor4D = tf.div(tf.sub(chips, tf.tensor1d(meanColour)), 255);
  let layer = tf.maxPool(convolution(normalised, weights, 'conv32_down', { stride: 2 }), 3, 2, 'valid');
  for (const name of blocks) {
    layer = name.includes('down') ? halvingBlock(layer, weights, name) : block(layer, weights, name);
  }

  return tf.matMul(tf.mean(layer, [1, 2]) as tf.Tensor2D, weights.fc as tf.Tensor2D);
};

/** The mean of the chip's numbers and those of its mirror image, so that it does not matter which way a face is turned. */
export const descriptorOf = async (chip: Float32Array): Promise<Descriptor> => {
  const weights = await descriptorWeights();
  const both = new Float32Array(chip.length * 2);
  both.set(chip);
  both.set(mirrored(chip, chipSide), chip.length);
  const mean = tf.tidy(() => tf.mean(forward(tf.tensor4d(both, [2, chipSide, chipSide, 3]), weights), 0));
  try {
    return (await mean.data()) as Float32Array;
  } finally {
    mean.dispose();
  }
};
