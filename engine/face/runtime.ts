/**
 * The face networks, all from installed packages: nothing is fetched. They run on TensorFlow.js with WebAssembly, which
 * has one thread in Node.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { loadGraphModel } from '@tensorflow/tfjs-converter';
import * as tf from '@tensorflow/tfjs-core';

/** `npm start`, the build and the tests all run in the folder of the repository. */
const packages = path.join(process.cwd(), 'node_modules');
const human = path.join(packages, '@vladmandic', 'human');
const wasm = path.join(packages, '@tensorflow', 'tfjs-backend-wasm', 'dist');

/** What is used of the package's results. Points are x, y and depth. */
export interface DetectedFace {
  mesh: readonly (readonly [number, number, number?])[];
  /** How sure the finder was, and how sure the mesh is; both 0 to 1. */
  boxScore: number;
  faceScore: number;
  /** The square that the mesh was looked for in is as wide as the larger of both. */
  size: readonly [number, number];
}

interface Detector {
  load: () => Promise<void>;
  detect: (input: tf.Tensor3D) => Promise<{ face: readonly DetectedFace[]; error: string | null }>;
}

const off = { enabled: false };

/** Nothing is carried over from one picture to the next: `skip…` and `cacheSensitivity` are meant for videos. */
const detectorOptions = {
  backend: 'wasm',
  wasmPath: `${wasm}/`,
  modelBasePath: `${pathToFileURL(path.join(human, 'models')).href}/`,
  debug: false,
  async: false,
  warmup: 'none',
  cacheModels: false,
  cacheSensitivity: 0,
  filter: off,
  gesture: off,
  body: off,
  hand: off,
  object: off,
  segmentation: off,
  face: {
    enabled: true,
    detector: { maxDetected: 6, minConfidence: 0.1, skipFrames: 0, skipTime: 0 },
    mesh: { enabled: true },
    iris: { enabled: true },
    description: off,
    emotion: off,
    antispoof: off,
    liveness: off,
  },
} as const;

/** The package loads its models with `fetch`, and Node's knows no `file:`. */
const withFiles = async <T>(task: () => Promise<T>): Promise<T> => {
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);

    return url.startsWith('file:') ? new Response(await readFile(fileURLToPath(url))) : original(input, init);
  };
  try {
    return await task();
  } finally {
    globalThis.fetch = original;
  }
};

const loadDetector = async (): Promise<Detector> => {
  // The package's export map names only the build for native TensorFlow.
  const { Human } = createRequire(import.meta.url)(path.join(human, 'dist', 'human.node-wasm.js')) as {
    Human: new (options: typeof detectorOptions) => Detector;
  };
  const detector = new Human(detectorOptions);
  await withFiles(() => detector.load());
  if (tf.getBackend() !== 'wasm') throw new Error(`The face networks run on ${tf.getBackend()} and not on WebAssembly`);

  return detector;
};

/** A function that calls `make` once, and again only if that failed. */
const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | null = null;

  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });

    return made;
  };
};

export const faceDetector = once(loadDetector);

const bytesOf = (file: Buffer): ArrayBuffer => new Uint8Array(file).buffer;

export const ageNetwork = once(async () => {
  await faceDetector();
  const file = path.join(human, 'models', 'faceres');
  const { modelTopology, weightsManifest, ...rest } = JSON.parse(await readFile(`${file}.json`, 'utf8'));

  return loadGraphModel({
    load: async () => ({
      ...rest,
      modelTopology,
      weightSpecs: weightsManifest.flatMap(({ weights }: { weights: unknown[] }) => weights),
      weightData: bytesOf(await readFile(`${file}.bin`)),
    }),
  });
});

const descriptorFolder = path.join(packages, '@vladmandic', 'face-api', 'model');

/** The weights of dlib's network, by name. Stored as bytes with scale and offset; only the weights are used, not the package's code. */
export const descriptorWeights = once(async (): Promise<tf.NamedTensorMap> => {
  await faceDetector();
  const file = path.join(descriptorFolder, 'face_recognition_model');
  const manifest = JSON.parse(await readFile(`${file}-weights_manifest.json`, 'utf8')) as {
    weights: tf.io.WeightsManifestEntry[];
  }[];
  const specs = manifest.flatMap(({ weights }) => weights);

  return tf.io.decodeWeights(bytesOf(await readFile(`${file}.bin`)), specs);
});
