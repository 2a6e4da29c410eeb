#!/usr/bin/env node
/**
 * Checks an export of a Proofdesk audit log: no network, no account, nothing but Node 20 or newer and this file.
 *
 *   node verify-audit.mjs [export.jsonl] [--checkpoints checkpoints.jsonl] [--key <fingerprint>]
 *
 * Without a name, it checks the newest export in the folder where it runs.
 *
 * Ends with 0 if everything fits, with 1 and the first broken row if something does not, and with 2 if there is
 * nothing to check. The format is described in docs/audit.md, well enough to write another one of these.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

/** Ends with 2: this cannot be checked at all. */
class Unusable extends Error {}

/** Ends with 1: the first thing that does not fit. */
class Broken extends Error {
  constructor(kind, { position = null, line }, sentence) {
    super(sentence);
    Object.assign(this, { kind, position, line });
  }
}

const usage = 'Usage: node verify-audit.mjs [export.jsonl] [--checkpoints checkpoints.jsonl] [--key <fingerprint>]';
const figure = (number) => number.toLocaleString('en-GB');

// ---- reading

const longestLine = 64 * 1024 * 1024;

/** Line by line, by the one byte that ends a line: other characters that some programs break lines at do not count. */
async function* readLines(file) {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let number = 0;
  let rest = [];
  let length = 0;

  const finish = (bytes, ended) => {
    number += 1;
    const whole = rest.length === 0 ? bytes : Buffer.concat([...rest, bytes]);
    rest = [];
    length = 0;

    try {
      return { number, text: decoder.decode(whole), ended };
    } catch {
      return { number, text: null, ended };
    }
  };

  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    let start = 0;

    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      yield finish(chunk.subarray(start, end), true);
      start = end + 1;
    }
    if (start < chunk.length) {
      rest.push(chunk.subarray(start));
      length += chunk.length - start;
    }
    if (length > longestLine) {
      throw new Unusable('This is not an export of an audit log: a line in it is far too long.');
    }
  }

  if (rest.length > 0) {
    yield finish(Buffer.alloc(0), false);
  }
}

const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object, or `null` for whatever is not spelt exactly as the desk spells it. */
const parseLine = (text) => {
  try {
    const value = JSON.parse(text);

    return isRecord(value) && JSON.stringify(value) === text ? value : null;
  } catch {
    return null;
  }
};

const has = (value, members) => Object.keys(value).join() === members;
const isPosition = (value) => Number.isSafeInteger(value) && value > 0;
const isHash = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

// ---- hashes

const sha256 = (data) => createHash('sha256').update(data).digest('hex');
const bytesOf = (hex) => Buffer.from(hex, 'hex');

const chainStart = sha256('proofdesk audit chain 1');

const detailsOf = (details) =>
  isRecord(details)
    ? Object.keys(details)
        .sort()
        .map((name) => [name, details[name]])
    : { malformed: details };

const isChange = (change) => isRecord(change) && Object.keys(change).sort().join() === 'after,before,name';

const changesOf = (changes) => {
  if (changes === null) return null;
  if (!Array.isArray(changes) || !changes.every(isChange)) return { malformed: changes };
  return changes.map(({ name, before, after }) => [name, before, after]);
};

const membersOf = (row, position) => [
  position,
  row.sealedAt,
  row.id,
  row.at,
  row.code,
  row.actorId,
  row.subject,
  row.requestId,
  row.address,
  detailsOf(row.details),
];

const leafOf = (row, position) =>
  row.type === 'omitted'
    ? row.leaf
    : sha256(JSON.stringify([...membersOf(row, position), changesOf(row.changes), row.wordsHash]));

/** The hash that belongs to a row at a position; `null` where no version has such a row. */
const hashOf = (previous, row, position = row.position) => {
  if (row.type === 'omitted' || row.version === 2) {
    return sha256(bytesOf(previous + leafOf(row, position)));
  }
  if (row.version === 1 && row.changes === null && row.wordsHash === null) {
    return sha256(Buffer.concat([bytesOf(previous), Buffer.from(JSON.stringify(membersOf(row, position)))]));
  }

  return null;
};

// ---- signatures

/** What stands before the 32 raw bytes of an Ed25519 key in its standard encoding (RFC 8410). */
const publicPrefix = bytesOf('302a300506032b6570032100');

/** By the text it came in: there are many signatures of few keys. */
const imported = new Map();

const importKey = (publicKey) => {
  if (!imported.has(publicKey)) {
    const key = Buffer.concat([publicPrefix, Buffer.from(publicKey, 'base64')]);
    imported.set(publicKey, createPublicKey({ key, format: 'der', type: 'spki' }));
  }

  return imported.get(publicKey);
};

const isSignedBy = (publicKey, message, signature) => {
  try {
    return verify(null, Buffer.from(message), importKey(publicKey), Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
};

const fingerprintOf = (publicKey) => sha256(Buffer.from(publicKey, 'base64'));

const checkpointMessage = ({ number, position, hash, at }) =>
  `proofdesk checkpoint 1\n${number}\n${position}\n${hash}\n${at}`;
const headMessage = ({ position, hash, at }) => `proofdesk head 1\n${position}\n${hash}\n${at}`;

/** The keys of one line: a first one, and those that were vouched for after it, one by the other. */
const lineFrom = (first, keys) => {
  const line = [first];

  for (const known of line) {
    line.push(
      ...keys.filter(
        (key) =>
          key.previousKeyId === known.keyId &&
          key.endorsement !== null &&
          isSignedBy(known.publicKey, `proofdesk signing key 1\n${key.keyId}\n${key.publicKey}`, key.endorsement),
      ),
    );
  }

  return line;
};

/**
 * By id: the line of the manifest's own key, and lines from before it, which a desk ends when it has lost its key.
 * `null` when the manifest's key is in none.
 */
const trustedKeys = ({ publicKeys, keyId }) => {
  const keys = publicKeys
    .filter((key) => fingerprintOf(key.publicKey).slice(0, 16) === key.keyId)
    .sort((a, b) => Date.parse(a.introducedAt) - Date.parse(b.introducedAt));
  const lines = keys.filter(({ previousKeyId }) => previousKeyId === null).map((first) => lineFrom(first, keys));
  const present = lines.findIndex((line) => line.some((key) => key.keyId === keyId));

  return present === -1
    ? null
    : new Map(lines.slice(0, present + 1).flatMap((each, line) => each.map((key) => [key.keyId, { ...key, line }])));
};

/** Whether the manifest's key is the expected one, or was vouched for by it, directly or by others in between. */
const goesBackTo = (keys, keyId, expected) => {
  for (let key = keys.get(keyId); key; key = keys.get(key.previousKeyId)) {
    if (fingerprintOf(key.publicKey).startsWith(expected)) return true;
  }

  return false;
};

// ---- the manifest

const manifestMembers = 'type,format,from,to,previousHash,lastHash,at,filter,counts,publicKeys,keyId,signature';

const countMembers = 'events,checkpoints,outside,strays,lost';

const isManifest = (value) =>
  value !== null &&
  has(value, manifestMembers) &&
  isPosition(value.from) &&
  isPosition(value.to) &&
  isHash(value.previousHash) &&
  isHash(value.lastHash) &&
  isRecord(value.filter) &&
  isRecord(value.counts) &&
  has(value.counts, countMembers) &&
  Object.values(value.counts).every((each) => Number.isSafeInteger(each) && each >= 0) &&
  Array.isArray(value.publicKeys) &&
  value.publicKeys.every(
    (key) => isRecord(key) && [key.keyId, key.publicKey, key.introducedAt].every((each) => typeof each === 'string'),
  );

const rowTypes = ['event', 'omitted', 'missing', 'checkpoint', 'outside', 'stray', 'lost'];

const readManifest = ({ text }, expectedKey) => {
  const place = { line: 1 };
  const value = parseLine(text ?? '');

  if (value && rowTypes.includes(value.type)) {
    throw new Broken('removed', place, 'The manifest, which is the first line of an export, is not there.');
  }
  if (value?.type === 'manifest' && value.format !== 1) {
    throw new Unusable('This export is of another format; take the verifier of the desk that made it.');
  }
  if (!isManifest(value)) {
    if (/^\{"type":"manifest"/.test(text ?? '')) {
      throw new Broken('changed', place, 'The manifest is not as a desk writes it.');
    }
    throw new Unusable('This is not an export of an audit log.');
  }

  const { signature, ...unsigned } = value;
  const keys = trustedKeys(value);

  if (!keys) {
    throw new Broken('changed', place, 'The key of the manifest is not among the keys that vouch for each other.');
  }
  if (!isSignedBy(keys.get(value.keyId).publicKey, `proofdesk export 1\n${JSON.stringify(unsigned)}`, signature)) {
    throw new Broken('changed', place, 'The manifest is not the one that was signed.');
  }
  if (expectedKey !== null && !goesBackTo(keys, value.keyId, expectedKey)) {
    throw new Broken('changed', place, 'The export is signed by another key than the one you gave.');
  }
  if (value.from === 1 && value.previousHash !== chainStart) {
    throw new Broken('changed', place, 'The manifest does not begin where every chain begins.');
  }

  return { manifest: value, keys };
};

// ---- what was signed

const checkpointMembers = 'type,number,position,hash,at,keyId,signature';

const flawOf = (point, keys) => {
  const key = keys.get(point.keyId);

  if (!key) return `${point.name} is signed by a key that does not belong to this log: it was forged.`;
  if (!isSignedBy(key.publicKey, point.message, point.signature)) {
    return `${point.name} is not the one that was signed.`;
  }
  return null;
};

const checkpointPoint = (value, name = `Checkpoint ${value.number}`) => ({
  ...value,
  name,
  message: checkpointMessage(value),
});

const outsidePoint = (value) =>
  value.kind === 'head'
    ? { ...value, name: 'The head kept outside the database', message: headMessage(value) }
    : checkpointPoint(value, `Checkpoint ${value.number}, kept outside the database,`);

/** Lines of checkpoints.jsonl; one that a crash cut off is passed over. Those signed after the export say nothing about it. */
const readCheckpointFile = async (file, { at, from, to }) => {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Unusable(`${file} cannot be read.`);
  });
  const values = text.split('\n').flatMap((line) => parseLine(line) ?? []);

  if (values.length === 0 && text.trim() !== '') {
    throw new Unusable(`${file} holds no checkpoints.`);
  }

  return values
    .filter(({ position, hash }) => isPosition(position) && position >= from - 1 && isHash(hash))
    .filter((value) => value.at < at || (value.at === at && value.position <= to))
    .map((value) => ({ ...checkpointPoint(value, `Checkpoint ${value.number} of ${file}`), isFromFile: true }));
};

// ---- the walk

/** How far back a row that was pushed along by inserted ones is looked for. */
const remembered = 128;

const eventMembers =
  'type,position,sealedAt,version,id,at,code,actorId,subject,requestId,address,details,changes,wordsHash,hash';
const members = {
  event: eventMembers,
  omitted: 'type,position,leaf,hash',
  missing: 'type,position,hash',
  checkpoint: checkpointMembers,
};

const isWellFormed = (value) =>
  isPosition(value.position) &&
  (members[value.type] === undefined || has(value, members[value.type])) &&
  (value.hash === undefined || isHash(value.hash)) &&
  (value.type !== 'omitted' || isHash(value.leaf));

const isRow = ({ type }) => type === 'event' || type === 'omitted' || type === 'missing';

class Walk {
  constructor(file, { manifest, keys }, points) {
    const { from, previousHash } = manifest;
    Object.assign(this, { file, manifest, keys, position: from - 1, line: 1 });
    /** The hashes up to here, each at its position modulo `remembered`, and the lines they were on. */
    this.lines = [];
    this.hashes = [];
    this.hashes[(from - 1) % remembered] = previousHash;
    /** Signatures of elsewhere, in order of position, and how many are settled; those that agreed; checkpoints seen. */
    this.points = points.sort((a, b) => a.position - b.position);
    this.settled = 0;
    this.agreed = [];
    this.checkpoints = new Map();
    /** For each line of keys, its first and its last checkpoint. */
    this.signedIn = new Map();
    this.counts = { events: 0, omitted: 0, checkpoints: 0, outside: 0 };
  }

  hashAt(position) {
    return this.hashes[position % remembered];
  }

  here(position = this.position + 1) {
    return { position, line: this.line };
  }

  async take({ number, text, ended }, lines) {
    this.line = number;
    const value = parseLine(text ?? '');

    if (value === null && !ended) {
      throw new Broken('truncated', this.here(), 'The file ends in the middle of a line.');
    }
    if (text === '') {
      throw new Broken('inserted', this.here(), 'There is an empty line.');
    }
    if (value === null || !rowTypes.includes(value.type) || !isWellFormed(value)) {
      throw new Broken('changed', this.here(), 'This is not a line as a desk writes it.');
    }
    if (isRow(value)) {
      await this.takeRow(value, lines);
    } else {
      await this.takeOther(value, lines);
    }
  }

  async takeRow(row, lines) {
    await this.settle();
    await this.requireNext(row, lines);

    if (row.type === 'missing') {
      throw new Broken('removed', this.here(), 'The event was removed from the database; only its seal was left.');
    }
    if (row.type === 'omitted' && Object.keys(this.manifest.filter).length === 0) {
      throw new Broken('removed', this.here(), 'The event was taken out, although nothing was to be left out.');
    }

    const hash = hashOf(this.hashAt(this.position), row);

    if (hash === null || hash !== row.hash) {
      await this.explainMismatch(row, lines);
    }

    this.position = row.position;
    this.hashes[row.position % remembered] = hash;
    this.lines[row.position % remembered] = this.line;
    this.counts[row.type === 'event' ? 'events' : 'omitted'] += 1;
  }

  /** Rows come one after the other, without a gap and without going back. */
  async requireNext(row, lines) {
    const expected = this.position + 1;
    const { to } = this.manifest;

    if (expected > to) {
      throw new Broken('inserted', this.here(), `The export ends at position ${figure(to)}; this row comes after it.`);
    }
    if (row.position < expected) {
      throw new Broken(
        'inserted',
        this.here(),
        `A second row says that it stands at position ${figure(row.position)}.`,
      );
    }
    if (row.position > expected) {
      await this.explainGap(row.position, true, lines);
    }
  }

  async explainGap(found, isOfRow, lines) {
    const place = this.here();
    const expected = place.position;
    let next = null;

    for await (const { text } of lines) {
      const value = parseLine(text ?? '');

      if (value && isRow(value)) {
        next ??= value.position;

        if (value.position === expected) {
          throw new Broken('reordered', place, `Position ${figure(found)} stands where ${figure(expected)} belongs.`);
        }
      }
    }

    if (isOfRow && next === expected + 1) {
      throw new Broken('changed', place, `The row says that it stands at position ${figure(found)}.`);
    }
    throw new Broken('removed', place, `What comes next stands at position ${figure(found)}.`);
  }

  async explainMismatch(row, lines) {
    const place = this.here();

    // It fits further up: then those in between are not the ones that it was sealed after.
    for (let count = 1; count < remembered && row.position - count >= this.manifest.from; count++) {
      const position = row.position - count;

      if (hashOf(this.hashAt(position - 1), row, position) === row.hash) {
        const line = this.lines[position % remembered];
        throw new Broken('inserted', { position, line }, 'The rows that follow were sealed without this one.');
      }
    }
    for await (const { text } of lines) {
      const value = parseLine(text ?? '');

      if (value && isRow(value)) {
        if (value.position === row.position && hashOf(this.hashAt(this.position), value) === value.hash) {
          throw new Broken('inserted', place, 'The row that belongs here comes after this one.');
        }
        break;
      }
    }
    throw new Broken(
      'changed',
      place,
      'The row is not the one that was sealed: its hash does not follow from it and the row before it.',
    );
  }

  async takeOther(value, lines) {
    const { type, position } = value;

    if (type === 'stray') {
      throw new Broken(
        'inserted',
        this.here(position),
        'An event stands here that was never sealed, or lost its seal.',
      );
    }
    if (type === 'lost') {
      throw new Broken('removed', this.here(position), `Event ${value.id} was removed while it waited to be sealed.`);
    }
    if (type === 'outside') {
      if (this.position >= this.manifest.from) {
        throw new Broken('reordered', this.here(), 'What was kept outside the database belongs at the beginning.');
      }
      this.counts.outside += 1;
      this.points.push({ ...outsidePoint(value), isForeign: true });
      this.points.sort((a, b) => a.position - b.position);
      return;
    }

    await this.takeCheckpoint(value, lines);
  }

  async takeCheckpoint(value, lines) {
    const point = checkpointPoint(value);
    const flaw = flawOf(point, this.keys);

    if (flaw) {
      throw new Broken('changed', this.here(Math.min(value.position, this.position + 1)), flaw);
    }
    if (this.checkpoints.has(value.number)) {
      throw new Broken('inserted', this.here(value.position), `${point.name} is there twice.`);
    }
    if (value.position < this.position) {
      throw new Broken('reordered', this.here(value.position), `${point.name} belongs further up.`);
    }
    if (value.position > this.position && this.position < this.manifest.to) {
      await this.explainGap(value.position, false, lines);
    }

    this.counts.checkpoints += 1;
    this.checkpoints.set(value.number, value);
    this.requireLines(value);
    await this.compare(point);
  }

  /** Once a line of keys has begun, nothing can be signed in the ones before it. */
  requireLines({ number, keyId }) {
    const { line } = this.keys.get(keyId);
    const { first, last } = this.signedIn.get(line) ?? { first: number, last: number };
    this.signedIn.set(line, { first: Math.min(first, number), last: Math.max(last, number) });

    for (const [other, span] of this.signedIn) {
      const late = (other > line && span.first < number && number) || (other < line && span.last > number && span.last);

      if (late) {
        const sentence = `Checkpoint ${late} is signed by a key that had been given up by then.`;
        throw new Broken('changed', this.here(this.checkpoints.get(late).position), sentence);
      }
    }
  }

  /** What was signed elsewhere for the rows so far. */
  async settle() {
    while (this.points[this.settled]?.position <= this.position) {
      this.settled += 1;
      await this.compareForeign(this.points[this.settled - 1]);
    }
  }

  async compareForeign(point) {
    const flaw = flawOf(point, this.keys);

    if (flaw) {
      throw new Broken('changed', this.here(Math.min(point.position, this.position + 1)), flaw);
    }
    await this.compare(point);

    if (point.isForeign && point.kind === 'checkpoint') {
      throw new Broken(
        'removed',
        this.here(point.position),
        `${point.name} is not in the database, or is another one.`,
      );
    }
  }

  /** A good signature speaks for what stands at its position. */
  async compare(point) {
    if (point.position > this.position) {
      await this.explainContradiction(point, 'truncated', this.here());
    }
    // Before this file begins: the desk that made it says that the two differ, and more cannot be told from here.
    if (point.position < this.manifest.from - 1) {
      throw new Broken('changed', this.here(point.position), `${point.name} is not what the database holds there.`);
    }
    if (this.hashAt(point.position) !== point.hash) {
      await this.explainContradiction(point, 'changed', this.here(this.signedBefore(point) + 1));
    }
    this.agreed.push(point);
  }

  /** How far the chain was signed for, and agrees, by the time that this was signed. */
  signedBefore({ at }) {
    return this.agreed.reduce(
      (last, each) => (each.at <= at ? Math.max(last, each.position) : last),
      this.manifest.from - 1,
    );
  }

  /** Rows that were sealed only after something was signed over their places cannot be the ones that it was signed over. */
  async explainContradiction(point, kind, place) {
    for await (const { number, text } of readLines(this.file)) {
      const value = number === 1 ? null : parseLine(text ?? '');

      if (
        value?.type === 'event' &&
        value.position > this.signedBefore(point) &&
        value.position <= point.position &&
        value.sealedAt > point.at
      ) {
        throw new Broken(
          'truncated',
          { position: value.position, line: number },
          `Rows were cut off and others put in their place: ${point.name} had covered position ${figure(point.position)} before this row was sealed.`,
        );
      }
    }

    const to = figure(point.position);
    throw new Broken(
      kind,
      place,
      kind === 'truncated'
        ? `The chain ends before this, but ${point.name} covers position ${to}.`
        : `The chain is not what ${point.name} was signed over: rows up to position ${to} were rewritten.`,
    );
  }

  /** Nothing may be left open. */
  async finish() {
    const { to, lastHash, counts } = this.manifest;

    if (this.position < to) {
      throw new Broken(
        'truncated',
        this.here(),
        `The file ends here; its manifest says that it goes on to ${figure(to)}.`,
      );
    }
    await this.settle();

    if (this.hashAt(to) !== lastHash) {
      throw new Broken('changed', this.here(to), 'The last row is not the one that the manifest names.');
    }
    for (const point of this.points.slice(this.settled)) {
      await this.compareForeign(point);
    }
    this.requireCheckpoints(counts.checkpoints);

    if (this.counts.outside !== counts.outside) {
      throw new Broken(
        'removed',
        this.here(this.manifest.from),
        'Lines that were kept outside the database are not there.',
      );
    }
    // Each of their lines is damage, so whoever comes to the end has met none.
    if (counts.strays > 0 || counts.lost > 0) {
      throw new Broken(
        'removed',
        this.here(),
        `The lines of ${count(counts.strays + counts.lost, 'event')} that were never sealed are not there.`,
      );
    }
    if (this.counts.events !== counts.events) {
      throw new Broken(
        'removed',
        this.here(this.manifest.from),
        `${figure(counts.events)} events were exported in full, and ${figure(this.counts.events)} are: some were replaced by their hashes.`,
      );
    }
  }

  requireCheckpoints(count) {
    const numbers = [...this.checkpoints.keys()].sort((a, b) => a - b);
    const first = this.manifest.from === 1 ? 1 : numbers[0];
    const after = numbers.find((number, index) => number !== first + index);

    if (after !== undefined) {
      const { position } = this.checkpoints.get(after);
      throw new Broken('removed', this.here(position), `A checkpoint before checkpoint ${after} is not there.`);
    }
    if (this.counts.checkpoints !== count) {
      throw new Broken('removed', this.here(this.manifest.to), 'One of the checkpoints is not there.');
    }
    for (const { isFromFile, number, signature, name, position } of this.agreed) {
      if (isFromFile && this.checkpoints.get(number)?.signature !== signature) {
        throw new Broken('removed', this.here(position), `${name} is not in the export, or is another one.`);
      }
    }
  }
}

// ---- telling

const readArguments = (args) => {
  const given = { file: null, checkpoints: null, key: null };

  for (let index = 0; index < args.length; index++) {
    const name = args[index].startsWith('--') ? args[index].slice(2) : 'file';

    if (!(name in given) || given[name] !== null || (name !== 'file' && args[index + 1] === undefined)) {
      throw new Unusable(usage);
    }
    given[name] = name === 'file' ? args[index] : args[++index];
  }

  const key = given.key?.toLowerCase().replace(/[\s:]/g, '') ?? null;

  if (key !== null && !/^[0-9a-f]{16,64}$/.test(key)) {
    throw new Unusable('The fingerprint of a key has 64 hexadecimal digits; give at least the first 16.');
  }

  return { ...given, key };
};

/** Exports are named by their time. */
const findNewest = async () => {
  const newest = (await readdir('.')).filter((name) => /^proofdesk-audit-.*\.jsonl$/.test(name)).sort().at(-1);

  if (newest === undefined) throw new Unusable(`There is no export in this folder.\n${usage}`);
  console.log(`${newest}:`);

  return newest;
};

const verifyFile = async ({ file, checkpoints, key }) => {
  const lines = readLines(file);
  const first = await lines.next();

  if (first.done) throw new Unusable('The file is empty.');
  const { manifest, keys } = readManifest(first.value, key);
  const points = checkpoints === null ? [] : await readCheckpointFile(checkpoints, manifest);
  const walk = new Walk(file, { manifest, keys }, [...points]);

  // Not `for await`: whoever explains a problem reads on in the same lines.
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    await walk.take(line.value, lines);
  }
  await walk.finish();

  return { manifest, keys, counts: walk.counts, compared: points.length };
};

const count = (number, noun) => `${figure(number)} ${noun}${number === 1 ? '' : 's'}`;

const tellIntact = ({ manifest, keys, counts, compared }, { checkpoints, key }) => {
  const { from, to, at, keyId } = manifest;
  const events = count(counts.events, 'event') + (counts.omitted > 0 ? `, ${figure(counts.omitted)} left out` : '');
  const fingerprint = fingerprintOf(keys.get(keyId).publicKey);

  return [
    `Intact: ${events}, positions ${figure(from)} – ${figure(to)}, ${count(counts.checkpoints, 'checkpoint')}, signed by key ${fingerprint}.`,
    `Exported at ${at}.`,
    ...(from > 1
      ? [`What comes before position ${figure(from)} is not in this file; a checkpoint stands for it.`]
      : []),
    ...(checkpoints === null ? [] : [`${count(compared, 'checkpoint')} of ${checkpoints} agree.`]),
    key === null
      ? 'Compare the key with the one under Settings → Keys and backup: the file itself cannot tell whose it is.'
      : 'The key is the one you gave, or was vouched for by it.',
  ].join('\n');
};

const tellBroken = ({ kind, position, line, message }) =>
  `Broken at ${position === null ? `line ${line}` : `position ${figure(position)} (line ${figure(line)})`}: ${kind}.\n${message}`;

const run = async () => {
  try {
    const given = readArguments(process.argv.slice(2));
    const file = given.file ?? (await findNewest());
    console.log(tellIntact(await verifyFile({ ...given, file }), given));
  } catch (error) {
    if (error instanceof Broken) {
      console.log(tellBroken(error));
      process.exitCode = 1;
      return;
    }
    console.error(
      error instanceof Unusable ? error.message : `The file cannot be read: ${error.code ?? error.message}.`,
    );
    process.exitCode = 2;
  }
};

await run();
