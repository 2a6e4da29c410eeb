/** For tests only: a complete log, ways to damage it, and the offline verifier. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import type { VerificationAnswer } from '@/lib/answers';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { createSigner, type Signer } from '@/lib/keys';
import { randomKey } from '@/lib/keys/testing';
import { sealWaitingEvents } from './chain/seal';
import { createExternalWriter } from './copies/external-writer';
import { exportEvents } from './exporting/export';
import type { AuditFilter } from './reading/filter';
import { recordEvents } from './record';
import { sealAndSign } from './signing/sign';
import { verifyChain } from './verification/verify';

const verifier = path.resolve(import.meta.dirname, '../../public/verify-audit.mjs');

export const testActor = { personId: null, requestId: 'request-1', address: '127.0.0.1' };

export const newSigner = (): Signer => createSigner(randomKey());

export interface OfflineAnswer {
  exitCode: number;
  /** Output of both streams. */
  text: string;
  /** `null`: none reported. */
  position: number | null;
  line: number | null;
  kind: string | null;
}

const report = /^Broken at (?:position ([\d,]+) \(line ([\d,]+)\)|line ([\d,]+)): (\w+)\./;
const numberOf = (text: string | undefined): number | null => (text ? Number(text.replaceAll(',', '')) : null);

const answerOf = (exitCode: number, text: string): OfflineAnswer => {
  const [, position, line, lineAlone, kind] = report.exec(text) ?? [];

  return { exitCode, text, position: numberOf(position), line: numberOf(line ?? lineAlone), kind: kind ?? null };
};

/** Runs `node verify-audit.mjs …` as an outsider would. */
export const runVerifierAsProcess = (...args: string[]): Promise<OfflineAnswer> =>
  runVerifierIn(process.cwd(), ...args);

/** In the folder with the exports. */
export const runVerifierIn = (cwd: string, ...args: string[]): Promise<OfflineAnswer> =>
  new Promise((resolve) => {
    execFile(process.execPath, [verifier, ...args], { cwd }, (error, stdout, stderr) => {
      resolve(answerOf(typeof error?.code === 'number' ? error.code : 0, stdout + stderr));
    });
  });

/** The same in a thread, which is much faster. */
export const runVerifier = async (...args: string[]): Promise<OfflineAnswer> => {
  const thread = new Worker(verifier, { argv: args, stdout: true, stderr: true });
  const [[exitCode], stdout, stderr] = await Promise.all([
    once(thread, 'exit'),
    readText(thread.stdout),
    readText(thread.stderr),
  ]);

  return answerOf(exitCode, stdout + stderr);
};

export interface TestLog {
  database: TestDatabase;
  signer: Signer;
  /** Folder of the external copies. */
  folder: string;
  /** The path of another file. */
  file: (name: string) => string;
  record: (count: number) => Promise<void>;
  seal: () => Promise<void>;
  sign: () => Promise<void>;
  /** Updates the external copies. */
  copyExternally: () => Promise<void>;
  /** Runs statements as a superuser. */
  damage: (...statements: string[]) => Promise<void>;
  verify: () => Promise<VerificationAnswer>;
  /** Exports to a file and returns its path. */
  export: (filter?: AuditFilter, signedBy?: Signer) => Promise<string>;
  close: () => Promise<void>;
}

export const openTestLog = async (): Promise<TestLog> => {
  const database = await createTestDatabase();
  const { db } = database;
  const signer = newSigner();
  const root = mkdtempSync(path.join(os.tmpdir(), 'proofdesk-audit-'));
  const folder = path.join(root, 'audit');
  const file = (name: string) => path.join(root, name);
  let exports = 0;

  return {
    database,
    signer,
    folder,
    file,
    record: async (count) => {
      const events = Array.from({ length: count }, (_, place) => ({
        code: 'person.roles_changed' as const,
        actor: testActor,
        subject: `subject-${place + 1}`,
        details: { because: 'groups', count: place + 1, forced: false },
        changes: [{ name: 'roles', before: 'viewer', after: `officer ${place + 1}` }],
        words: Buffer.from(`sealed words ${place + 1}`),
      }));
      await recordEvents(db, events);
    },
    seal: async () => {
      while ((await sealWaitingEvents(db)) > 0);
    },
    sign: async () => void (await sealAndSign(db, signer)),
    copyExternally: createExternalWriter({ db, signer, folder }),
    damage: async (...statements) => {
      const superuser = new pg.Client({ connectionString: database.superuserUrl });
      await superuser.connect();

      try {
        for (const statement of statements) {
          await superuser.query(statement);
        }
      } finally {
        await superuser.end();
      }
    },
    verify: () => verifyChain(db, { signer, folder }),
    export: async (filter = {}, signedBy = signer) => {
      const { pieces } = await exportEvents({ db, signer: signedBy, folder }, filter, testActor);
      let text = '';

      for await (const piece of pieces) {
        text += piece;
      }
      exports += 1;
      writeFileSync(file(`export-${exports}.jsonl`), text);

      return file(`export-${exports}.jsonl`);
    },
    close: async () => {
      await database.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
};

export const linesOf = (file: string): string[] => readFileSync(file, 'utf8').trimEnd().split('\n');

/** Changes the first digit of a hash in a line. */
export const flip = (line: string, member: 'hash' | 'leaf'): string =>
  line.replace(new RegExp(`"${member}":"(.)`), (_, digit) => `"${member}":"${digit === '0' ? '1' : '0'}`);
