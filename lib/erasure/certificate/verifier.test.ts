import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ErasureProbe } from '@/lib/db/schema';
import { createSigner, endorsementMessage, type Signer } from '@/lib/keys';
import { randomKey } from '@/lib/keys/testing';
import {
  type AddendumBody,
  type CertificateBody,
  type CertificateFile,
  certificateHash,
  certificateText,
  type ErasedSession,
  manifestOf,
  signAddendum,
  signCertificate,
} from './format';

const script = path.resolve(import.meta.dirname, '../../../public/verify-certificate.mjs');
const { verifyCertificate } = (await import(script)) as {
  verifyCertificate: (bytes: Buffer, expectedKey?: string) => string;
};

const at = '2026-11-14T09:30:12.000Z';
const gone = (what: ErasureProbe['what']): ErasureProbe => ({ what, answer: 'gone', at });
const probes = [gone('results'), gone('pictures'), gone('list'), { ...gone('status'), answer: 'not asked' as const }];

const session = (number: number): ErasedSession => ({
  number,
  createdOn: '2026-09-11',
  existed: {
    documentImages: 6,
    faceImages: 3,
    results: ['decision', 'document', 'face'].map((name) => ({ name, hash: String(number).repeat(64) })),
  },
  deletion: { answer: 'deleted', at },
  probes,
  erasedAt: at,
});

const chain = { position: 1_204_377, hash: 'b8'.repeat(32) };

const bodyWith = (more: Partial<CertificateBody> = {}): CertificateBody => {
  const sessions = [session(1), session(2)];

  return {
    reference: 'DR-2026-0147',
    kind: 'request',
    issuedAt: at,
    receivedOn: '2026-10-28',
    submittedAs: 'privacy officer',
    approvedAs: 'privacy officer',
    sessions,
    kept: [{ until: '2029-06-03', because: 'AML, 5 years' }],
    manifest: manifestOf(sessions),
    chain,
    ...more,
  };
};

const addendumOf = (body: CertificateBody, more: Partial<AddendumBody> = {}): AddendumBody => ({
  reference: body.reference,
  number: 1,
  issuedAt: at,
  certificate: certificateHash(body),
  after: '24 hours',
  sessions: body.sessions.map(({ number }) => ({ number, outcome: 'gone', probes })),
  chain,
  ...more,
});

const keyOf = ({ keyId, publicKey }: Signer) => ({
  keyId,
  publicKey: publicKey.toString('base64'),
  previousKeyId: null,
  endorsement: null,
});

const vouched = (signer: Signer, by: Signer) => ({
  ...keyOf(signer),
  previousKeyId: by.keyId,
  endorsement: by.sign(endorsementMessage(signer)).toString('base64'),
});

const signer = createSigner(randomKey());
const newer = createSigner(randomKey());

/** A certificate by the first key and an addendum by its replacement. */
const fileWith = (more: Partial<CertificateFile> = {}): CertificateFile => {
  const body = bodyWith();

  return {
    format: 'proofdesk certificate 1',
    certificate: signCertificate(signer, body),
    addenda: [signAddendum(newer, addendumOf(body))],
    keys: [keyOf(signer), vouched(newer, signer)],
    ...more,
  };
};

/** Short, because every byte is tested, but with everything a file can contain. */
const shortFile = (): CertificateFile => {
  const sessions = [session(1)];
  const body = bodyWith({ sessions, manifest: manifestOf(sessions) });

  return fileWith({ certificate: signCertificate(signer, body), addenda: [signAddendum(newer, addendumOf(body))] });
};

const verify = (file: CertificateFile, key?: string) => verifyCertificate(Buffer.from(certificateText(file)), key);

describe('the verifier', () => {
  it('accepts a genuine file, even if its key has been replaced', () => {
    expect(verify(fileWith())).toMatch(/^Intact: DR-2026-0147, 2 sessions erased, 1 kept, 1 addendum, signed by key /);
  });

  it('detects any altered byte', () => {
    const bytes = Buffer.from(certificateText(shortFile()));
    const passed: number[] = [];

    for (let place = 0; place < bytes.length; place++) {
      const changed = Buffer.from(bytes);
      changed[place] = (bytes[place] ?? 0) ^ (1 << (place % 8));
      try {
        verifyCertificate(changed);
        passed.push(place);
      } catch (error) {
        expect((error as Error).message).toMatch(/\.$/);
      }
    }
    expect(passed).toEqual([]);
  });

  it('detects an added or missing byte anywhere', () => {
    const bytes = Buffer.from(certificateText(shortFile()));

    for (let place = 0; place <= bytes.length; place += 17) {
      const [before, after] = [bytes.subarray(0, place), bytes.subarray(place)];
      expect(() => verifyCertificate(Buffer.concat([before, Buffer.from(' '), after])), `+${place}`).toThrow();
      if (after.length > 0) {
        expect(() => verifyCertificate(Buffer.concat([before, after.subarray(1)])), `-${place}`).toThrow();
      }
    }
  });

  const other = createSigner(randomKey());
  const body = bodyWith();
  const unseen = session(1);
  unseen.probes = unseen.probes.filter(({ what }) => what !== 'pictures');

  it.each([
    [
      'an addendum from another certificate',
      { addenda: [signAddendum(newer, addendumOf(bodyWith({ kept: [] })))] },
      /another certificate/,
    ],
    [
      'a missing addendum',
      { addenda: [signAddendum(newer, addendumOf(body, { number: 2 }))] },
      /Addendum 1 is missing/,
    ],
    [
      'a key without endorsement',
      { keys: [keyOf(signer), { ...vouched(newer, other), previousKeyId: signer.keyId }] },
      /not endorsed/,
    ],
    ['a foreign signature', { certificate: signCertificate(other, body) }, /not in the file/],
    [
      'a session not verified as gone',
      {
        certificate: signCertificate(signer, bodyWith({ sessions: [unseen], manifest: manifestOf([unseen]) })),
        addenda: [],
      },
      /not verified as gone/,
    ],
    [
      'a wrong manifest',
      { certificate: signCertificate(signer, bodyWith({ manifest: '0'.repeat(64) })), addenda: [] },
      /manifest/,
    ],
  ] satisfies Array<[string, Partial<CertificateFile>, RegExp]>)('detects %s', (_, more, sentence) => {
    expect(() => verify(fileWith(more))).toThrow(sentence);
  });

  it('reports a session that is retrievable again', () => {
    const sessions = body.sessions.map(({ number }) => ({
      number,
      outcome: number === 2 ? ('answers again' as const) : ('gone' as const),
      probes,
    }));
    const file = fileWith({ addenda: [signAddendum(newer, addendumOf(body, { sessions }))] });

    expect(verify(file)).toContain('According to the addenda, 1 session is retrievable again.');
  });

  it('accepts only the expected key', () => {
    const fingerprint = verify(fileWith()).match(/key ([0-9a-f]{64})/)?.[1] ?? '';

    expect(verify(fileWith(), fingerprint)).toContain('Intact');
    expect(() => verify(fileWith(), '0'.repeat(64))).toThrow(/a different key/);
  });

  it('rejects a forger who endorses the expected key and signs with their own', () => {
    const fingerprint = verify(fileWith()).match(/key ([0-9a-f]{64})/)?.[1] ?? '';
    const forged = {
      certificate: signCertificate(other, body),
      addenda: [],
      keys: [keyOf(other), vouched(signer, other)],
    };

    expect(verify(fileWith(forged))).toContain('Intact');
    expect(() => verify(fileWith(forged), fingerprint)).toThrow(/a different key/);
  });
});

describe('as a program', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'proofdesk-certificate-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const run = (...args: string[]) =>
    new Promise<{ code: number; text: string }>((resolve) => {
      execFile(process.execPath, [script, ...args], (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: stdout + stderr });
      });
    });
  const write = (text: string): string => {
    const file = path.join(folder, 'certificate.json');
    writeFileSync(file, text);

    return file;
  };

  it.each([
    ['accepts a genuine file', () => certificateText(fileWith()), 0, /^Intact: /],
    ['rejects an altered file', () => certificateText(fileWith()).replace('2026-10-28', '2026-10-27'), 1, /^Broken: /],
    ['rejects any other file', () => 'hello\n', 1, /^Broken: This is not a Proofdesk certificate, or it was altered\./],
  ])('%s', async (_, text, code, sentence) => {
    expect(await run(write(text()))).toMatchObject({ code, text: expect.stringMatching(sentence) });
  });

  it.each([[[]], [['/nowhere/certificate.json']], [['a.json', '--key', 'nonsense']]])(
    'explains bad arguments: %j',
    async (args) => {
      const { code, text } = await run(...args);

      expect(code).toBe(2);
      expect(text).toMatch(/^Usage|cannot be read/);
    },
  );
});
