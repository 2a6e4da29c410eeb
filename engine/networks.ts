/** The trained networks: weights in the repository, each with its model card, loaded once and checked by their hash. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';

const names = ['corners', 'mrz-lines', 'mrz-zones', 'text-lines', 'text-places'] as const;
type NetworkName = (typeof names)[number];

interface Floats {
  data: Float32Array;
  shape: readonly number[];
}

type Network = (input: Floats) => Promise<Floats>;

/** `npm start`, the build and the tests all run in the folder of the repository. */
const folder = path.join(process.cwd(), 'engine', 'weights');

/** One by default, so that whoever shares the cores is not held up. More sleep when there is nothing to do. */
const options: InferenceSession.SessionOptions = {
  intraOpNumThreads: Number(process.env.ENGINE_THREADS ?? 1),
  extra: { session: { intra_op: { allow_spinning: '0' } } },
  interOpNumThreads: 1,
  executionMode: 'sequential',
  logSeverityLevel: 3,
};

const hashOnCard = (name: NetworkName): string => {
  const [, hash] = /sha256: `([0-9a-f]{64})`/.exec(readFileSync(path.join(folder, `${name}.md`), 'utf8')) ?? [];
  if (!hash) throw new Error(`The model card engine/weights/${name}.md names no sha256`);

  return hash;
};

const load = async (name: NetworkName): Promise<Network> => {
  const weights = readFileSync(path.join(folder, `${name}.onnx`));
  const hash = createHash('sha256').update(weights).digest('hex');
  if (hash !== hashOnCard(name)) {
    throw new Error(`engine/weights/${name}.onnx is not the file of its model card. Check the repository out again.`);
  }
  const session = await InferenceSession.create(weights, options);
  const [inputName = '', outputName = ''] = [...session.inputNames, ...session.outputNames];

  return async ({ data, shape }) => {
    const { [outputName]: output } = await session.run({ [inputName]: new Tensor('float32', data, shape) });
    if (!output) throw new Error(`${name} gave no output`);

    return { data: output.data as Float32Array, shape: output.dims };
  };
};

const loaded = new Map<NetworkName, Promise<Network>>();

export const networkOf = (name: NetworkName): Promise<Network> => {
  const known = loaded.get(name) ?? load(name);
  loaded.set(name, known);

  return known;
};

/** When the process starts, so that a damaged file is noticed before the first picture. */
export const loadNetworks = async (): Promise<void> => {
  await Promise.all(names.map(networkOf));
};
