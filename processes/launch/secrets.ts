import { randomBytes, randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { parseJson } from '../parse-json';

const secretsSchema = z.object({
  /** Names this desk's database folder if it cannot be below DATA_DIR. */
  instance: z.string(),
  postgres: z.string(),
  owner: z.string(),
  app: z.string(),
  service: z.string(),
  upstreamUsername: z.string(),
  upstreamPassword: z.string(),
  sessionSecret: z.string(),
  dataKey: z.string(),
  signingKey: z.string(),
  serviceKey: z.string(),
  /** Only during a rotation. */
  dataKeyPrevious: z.string().optional(),
  signingKeyPrevious: z.string().optional(),
  serviceKeyPrevious: z.string().optional(),
});

/** What an embedded desk generates on its first start, in a file that only its owner may read. */
export type Secrets = z.output<typeof secretsSchema>;

const random = () => randomBytes(32).toString('base64');

const generate = (): Secrets => ({
  instance: randomUUID(),
  postgres: randomBytes(24).toString('base64url'),
  owner: randomBytes(24).toString('base64url'),
  app: randomBytes(24).toString('base64url'),
  service: randomBytes(24).toString('base64url'),
  upstreamUsername: 'proofdesk',
  upstreamPassword: randomBytes(32).toString('base64url'),
  sessionSecret: random(),
  dataKey: random(),
  signingKey: random(),
  serviceKey: random(),
});

/** The database's account must be able to pass through, but nobody may list it, whatever the umask. */
export const makeDataDir = (dataDir: string): void => {
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o711);
};

export const secretsFile = (dataDir: string): string => path.join(dataDir, 'secrets.json');

/** Durable when it returns. */
const save = (file: string, secrets: Secrets): void => {
  const unfinished = `${file}.tmp`;
  const handle = openSync(unfinished, 'w', 0o600);
  writeSync(handle, `${JSON.stringify(secrets, null, 2)}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(unfinished, file);
  const folder = openSync(path.dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
};

/** Reads the secrets, or generates them on the first start. Adds the service key to those of older desks. */
export const loadSecrets = (dataDir: string): Secrets => {
  const file = secretsFile(dataDir);

  if (existsSync(file)) {
    const parsed = secretsSchema.partial({ serviceKey: true }).safeParse(parseJson(readFileSync(file, 'utf8')));

    if (!parsed.success) {
      throw new Error(
        `${file} is damaged. Restore it from your copy; without it the embedded database cannot be opened.`,
      );
    }

    const { serviceKey, ...others } = parsed.data;
    const secrets = { ...others, serviceKey: serviceKey ?? random() };
    if (!serviceKey) save(file, secrets);

    return secrets;
  }

  if (existsSync(path.join(dataDir, 'postgres', 'data'))) {
    throw new Error(
      `${file} is missing, but there is a database. Restore it from your copy, or move ${dataDir} away to start afresh.`,
    );
  }

  const secrets = generate();
  makeDataDir(dataDir);
  save(file, secrets);

  return secrets;
};

/** After a rotation of the desk's own credential. */
export const replaceUpstreamPassword = (dataDir: string, upstreamPassword: string): void =>
  save(secretsFile(dataDir), { ...loadSecrets(dataDir), upstreamPassword });

/** Generates a new key and keeps the previous one. Takes effect at the next start. */
export const renewKey = (dataDir: string, name: 'dataKey' | 'signingKey' | 'serviceKey'): void => {
  const secrets = loadSecrets(dataDir);

  save(secretsFile(dataDir), { ...secrets, [name]: random(), [`${name}Previous`]: secrets[name] });
};

/** Removes a replaced key. False if the file has another one by now. */
export const forgetPreviousKey = (
  dataDir: string,
  name: 'dataKeyPrevious' | 'signingKeyPrevious' | 'serviceKeyPrevious',
  expected: string,
): boolean => {
  const { [name]: previous, ...others } = loadSecrets(dataDir);

  if (previous !== expected) {
    return false;
  }
  save(secretsFile(dataDir), others);

  return true;
};
