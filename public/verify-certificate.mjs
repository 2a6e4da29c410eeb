#!/usr/bin/env node
/**
 * Verifies a certificate of erasure issued by Proofdesk. Needs Node 20 or newer and this file: no network, no account.
 *
 *   node verify-certificate.mjs certificate.json [--key <fingerprint>]
 *
 * Exits with 0 if the certificate is intact, with 1 and the reason if it is not, and with 2 if it cannot be read.
 * docs/erasure.md specifies the format in enough detail to write another verifier.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Exits with 2: there is nothing to verify. */
class Unusable extends Error {}

/** Exits with 1: the certificate is not intact. */
class Broken extends Error {}

const usage = 'Usage: node verify-certificate.mjs certificate.json [--key <fingerprint>]';

const sha256 = (data) => createHash('sha256').update(data).digest('hex');

const altered = 'This is not a Proofdesk certificate, or it was altered.';

const must = (holds, sentence) => {
  if (!holds) throw new Broken(sentence);
};

/** Base64 allows several spellings of the same bytes; Proofdesk writes only one. */
const bytesOf = (base64) => {
  const bytes = Buffer.from(base64, 'base64');
  must(bytes.toString('base64') === base64, altered);

  return bytes;
};

// ---- keys

/** Precedes the 32 raw bytes of an Ed25519 public key (RFC 8410). */
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

const isSignedBy = (publicKey, message, signature) => {
  const key = Buffer.concat([publicPrefix, bytesOf(publicKey)]);

  return verify(null, Buffer.from(message), createPublicKey({ key, format: 'der', type: 'spki' }), bytesOf(signature));
};

const fingerprintOf = (publicKey) => sha256(bytesOf(publicKey));

/** Keys by id. Each key but the first must be endorsed by the one before it. */
const readKeys = (keys) => {
  must(Array.isArray(keys) && keys.length > 0, 'The keys are missing.');
  const byId = new Map();

  for (const [place, key] of keys.entries()) {
    const before = keys[place - 1];
    must(fingerprintOf(key.publicKey).slice(0, 16) === key.keyId, `Key ${place + 1} does not match its id.`);
    must(
      before
        ? key.previousKeyId === before.keyId &&
            isSignedBy(before.publicKey, `proofdesk signing key 1\n${key.keyId}\n${key.publicKey}`, key.endorsement)
        : key.endorsement === null && (key.previousKeyId === null || /^[0-9a-f]{16}$/.test(key.previousKeyId)),
      `Key ${place + 1} is not endorsed by the key before it.`,
    );
    byId.set(key.keyId, key);
  }

  return byId;
};

/** True for the expected key and for keys it endorses, directly or through others. */
const isEndorsedBy = (keys, keyId, expected) => {
  const chain = [...keys.values()];
  const place = chain.findIndex((key) => key.keyId === keyId);

  return chain.slice(0, place + 1).some(({ publicKey }) => fingerprintOf(publicKey).startsWith(expected));
};

// ---- signatures and content

const certificateMessage = (body) => `proofdesk certificate 1\n${JSON.stringify(body)}`;
const addendumMessage = (body) => `proofdesk addendum 1\n${JSON.stringify(body)}`;

const requireSigned = (keys, { keyId, signature }, message, name) => {
  const key = keys.get(keyId);
  must(key, `${name} is signed by a key that is not in the file.`);
  must(isSignedBy(key.publicKey, message, signature), `${name} was altered after it was signed.`);
};

const checkCertificate = ({ body }) => {
  const lines = body.sessions.flatMap(({ existed }) => existed.results.map(({ name, hash }) => `${name} ${hash}\n`));

  must(sha256(lines.join('')) === body.manifest, 'The manifest does not match the hashes of the results.');
  for (const [place, { number, probes }] of body.sessions.entries()) {
    must(number === place + 1, `Session ${place + 1} is missing.`);
    for (const what of ['results', 'pictures', 'list']) {
      must(
        probes.some((probe) => probe.what === what && probe.answer === 'gone'),
        `Session ${number}: ${what} not verified as gone.`,
      );
    }
  }
};

const checkAddendum = (certificate, { body }, place) => {
  must(body.number === place + 1, `Addendum ${place + 1} is missing.`);
  must(
    body.certificate === sha256(certificateMessage(certificate.body)) && body.reference === certificate.body.reference,
    `Addendum ${place + 1} belongs to another certificate.`,
  );
};

const check = (file, expectedKey) => {
  const keys = readKeys(file.keys);
  const { certificate, addenda } = file;

  requireSigned(keys, certificate, certificateMessage(certificate.body), 'The certificate');
  checkCertificate(certificate);
  for (const [place, addendum] of addenda.entries()) {
    requireSigned(keys, addendum, addendumMessage(addendum.body), `Addendum ${place + 1}`);
    checkAddendum(certificate, addendum, place);
  }
  must(
    expectedKey === null || [certificate, ...addenda].every(({ keyId }) => isEndorsedBy(keys, keyId, expectedKey)),
    'The certificate is signed by a different key from the one you gave.',
  );

  return keys.get(certificate.keyId);
};

// ---- the file

const parse = (bytes) => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return null;
  }
};

const counted = (count, one, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;

const describe = ({ certificate: { body }, addenda }, key) => {
  const reports = addenda.flatMap((addendum) => addendum.body.sessions);
  const again = new Set(reports.filter(({ outcome }) => outcome !== 'gone').map(({ number }) => number)).size;
  const sentence = `Intact: ${body.reference}, ${counted(body.sessions.length, 'session')} erased, ${body.kept.length} kept, ${counted(addenda.length, 'addendum', 'addenda')}, signed by key ${fingerprintOf(key.publicKey)}.`;

  return again > 0
    ? `${sentence}\nAccording to the addenda, ${counted(again, 'session is', 'sessions are')} retrievable again.`
    : sentence;
};

/** Returns the result in words; throws if the certificate is not intact. */
export const verifyCertificate = (bytes, expectedKey = null) => {
  const file = parse(bytes);

  // A certificate has exactly one spelling: even an extra space means that it was altered.
  must(
    file?.format === 'proofdesk certificate 1' && Buffer.from(`${JSON.stringify(file, null, 2)}\n`).equals(bytes),
    altered,
  );
  try {
    return describe(file, check(file, expectedKey));
  } catch (error) {
    throw error instanceof Broken ? error : new Broken(altered);
  }
};

const main = async ([path, option, expected, ...more]) => {
  const isKeyValid = option === undefined || (option === '--key' && /^[0-9a-f]{8,64}$/.test(expected ?? ''));
  if (!path || !isKeyValid || more.length > 0) throw new Unusable(usage);

  const bytes = await readFile(path).catch(() => {
    throw new Unusable(`${path} cannot be read.`);
  });
  console.log(verifyCertificate(bytes, expected));
};

if (process.argv[1] && realpathSync(process.argv[1]) === realpathSync(fileURLToPath(import.meta.url))) {
  main(process.argv.slice(2)).catch((error) => {
    console.error(error instanceof Broken ? `Broken: ${error.message}` : error.message);
    process.exitCode = error instanceof Broken ? 1 : 2;
  });
}
