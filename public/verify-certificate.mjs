#!/usr/bin/env node
/**
 * Checks a certificate of erasure that a Proofdesk made: no network, no account, nothing but Node 20 or newer and this
 * file.
 *
 *   node verify-certificate.mjs certificate.json [--key <fingerprint>]
 *
 * Ends with 0 if everything fits, with 1 and a sentence if something does not, and with 2 if it cannot be read.
 * The format is described in docs/erasure.md, well enough to write another one of these.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Ends with 2: this cannot be checked at all. */
class Unusable extends Error {}

/** Ends with 1. */
class Broken extends Error {}

const usage = 'Usage: node verify-certificate.mjs certificate.json [--key <fingerprint>]';

const sha256 = (data) => createHash('sha256').update(data).digest('hex');

const notAsWritten = 'The file is not as a desk writes it.';

const must = (holds, sentence) => {
  if (!holds) throw new Broken(sentence);
};

/** Other spellings of the same bytes are not what a desk writes. */
const bytesOf = (base64) => {
  const bytes = Buffer.from(base64, 'base64');
  must(bytes.toString('base64') === base64, notAsWritten);

  return bytes;
};

// ---- keys

/** What stands before the 32 raw bytes of an Ed25519 key (RFC 8410). */
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

const isSignedBy = (publicKey, message, signature) => {
  const key = Buffer.concat([publicPrefix, bytesOf(publicKey)]);

  return verify(null, Buffer.from(message), createPublicKey({ key, format: 'der', type: 'spki' }), bytesOf(signature));
};

const fingerprintOf = (publicKey) => sha256(bytesOf(publicKey));

/** By id. Each but the first is vouched for by the one that stands before it. */
const readKeys = (keys) => {
  must(Array.isArray(keys) && keys.length > 0, 'The keys are missing.');
  const byId = new Map();

  for (const [place, key] of keys.entries()) {
    const before = keys[place - 1];
    must(fingerprintOf(key.publicKey).slice(0, 16) === key.keyId, `Key ${place + 1} is not the one it is called.`);
    must(
      before
        ? key.previousKeyId === before.keyId &&
            isSignedBy(before.publicKey, `proofdesk signing key 1\n${key.keyId}\n${key.publicKey}`, key.endorsement)
        : key.endorsement === null && (key.previousKeyId === null || /^[0-9a-f]{16}$/.test(key.previousKeyId)),
      `Key ${place + 1} is not vouched for by the key before it.`,
    );
    byId.set(key.keyId, key);
  }

  return byId;
};

/** Whether it is the expected key, or one that this vouches for, directly or by others in between. */
const goesBackTo = (keys, keyId, expected) => {
  const line = [...keys.values()];
  const place = line.findIndex((key) => key.keyId === keyId);

  return line.slice(0, place + 1).some(({ publicKey }) => fingerprintOf(publicKey).startsWith(expected));
};

// ---- what was signed

const certificateMessage = (body) => `proofdesk certificate 1\n${JSON.stringify(body)}`;
const addendumMessage = (body) => `proofdesk addendum 1\n${JSON.stringify(body)}`;

const requireSigned = (keys, { keyId, signature }, message, name) => {
  const key = keys.get(keyId);
  must(key, `${name} is signed by a key that is not in the file.`);
  must(isSignedBy(key.publicKey, message, signature), `${name} is not the one that was signed.`);
};

const checkCertificate = ({ body }) => {
  const lines = body.sessions.flatMap(({ existed }) => existed.results.map(({ name, hash }) => `${name} ${hash}\n`));

  must(sha256(lines.join('')) === body.manifest, 'The manifest does not fit the hashes of what existed.');
  for (const [place, { number, probes }] of body.sessions.entries()) {
    must(number === place + 1, `Session ${place + 1} is missing.`);
    for (const what of ['results', 'pictures', 'list']) {
      must(
        probes.some((probe) => probe.what === what && probe.answer === 'gone'),
        `Session ${number}: nobody saw that its ${what} is gone.`,
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
    expectedKey === null || [certificate, ...addenda].every(({ keyId }) => goesBackTo(keys, keyId, expectedKey)),
    'The certificate is signed by another key than the one you gave.',
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

const say = ({ certificate: { body }, addenda }, key) => {
  const again = addenda.flatMap((addendum) => addendum.body.sessions).filter(({ outcome }) => outcome !== 'gone').length;
  const sentence = `Intact: ${body.reference}, ${body.sessions.length} sessions erased, ${body.kept.length} kept, ${addenda.length} addenda, signed by key ${fingerprintOf(key.publicKey)}.`;

  return again > 0 ? `${sentence}\nAn addendum says that ${again} of them answered again.` : sentence;
};

/** A sentence, if everything fits. */
export const verifyCertificate = (bytes, expectedKey = null) => {
  const file = parse(bytes);

  // Written in one way only: whatever else stands in it was changed, be it a blank.
  must(
    file?.format === 'proofdesk certificate 1' && Buffer.from(`${JSON.stringify(file, null, 2)}\n`).equals(bytes),
    notAsWritten,
  );
  try {
    return say(file, check(file, expectedKey));
  } catch (error) {
    throw error instanceof Broken ? error : new Broken(notAsWritten);
  }
};

const main = async ([path, option, expected, ...more]) => {
  const isKeyRight = option === undefined || (option === '--key' && /^[0-9a-f]{8,64}$/.test(expected ?? ''));
  if (!path || !isKeyRight || more.length > 0) throw new Unusable(usage);

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
