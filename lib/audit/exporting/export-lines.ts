/** The lines of an export after the manifest. docs/audit.md describes each kind. */
import type { SQL } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';
import { type ChainedEvent, leafOf, timeOf } from '../chain/chain';
import { type ChainRow, readChain } from '../chain/chain-rows';
import { readStrays, type Stray } from '../chain/strays';
import type { Checkpoint } from '../signing/checkpoint';
import type { ExportRange } from './export-manifest';

const batch = 500;

const lineOf = (members: { type: string } & Record<string, unknown>): string => `${JSON.stringify(members)}\n`;

const membersOf = ({ id, at, code, actorId, subject, requestId, address, ...rest }: ChainedEvent) => {
  const { details, changes, wordsHash } = rest;

  return { id, at, code, actorId, subject, requestId, address, details, changes, wordsHash };
};

const rowLine = ({ seal, event, fits }: ChainRow): string => {
  const { position, sealedAt, version, hash } = seal;

  if (!event) {
    return lineOf({ type: 'missing', position, hash });
  }

  // Version 1 has no leaf hash, so its events cannot be left out.
  return fits || version === 1
    ? lineOf({ type: 'event', position, sealedAt, version, ...membersOf(event), hash })
    : lineOf({ type: 'omitted', position, leaf: leafOf(seal, event), hash });
};

const checkpointLine = ({ number, position, hash, at, keyId, signature }: Checkpoint): string =>
  lineOf({
    type: 'checkpoint',
    number,
    position,
    hash: hash.toString('hex'),
    at: timeOf(at),
    keyId,
    signature: signature.toString('base64'),
  });

const strayLine = ({ event, position, fits }: Stray): string =>
  lineOf({ type: 'stray', position, ...(fits && membersOf(event)) });

function* outsideLines({ foreign, head }: ExportRange): Generator<string> {
  for (const { number, position, hash, at, keyId, signature } of foreign) {
    yield lineOf({ type: 'outside', kind: 'checkpoint', number, position, hash, at, keyId, signature });
  }
  if (head) {
    const { position, hash, at, keyId, signature } = head;
    yield lineOf({ type: 'outside', kind: 'head', position, hash, at, keyId, signature });
  }
}

/** Rows in order, each preceded by strays and followed by checkpoints at its position. */
export async function* exportLines(db: Queryable, range: ExportRange, wanted: SQL | undefined): AsyncGenerator<string> {
  const { from, to } = range;
  const checkpoints = range.checkpoints[Symbol.iterator]();
  const strays = readStrays(db, wanted);
  let checkpoint = checkpoints.next();
  let stray = await strays.next();

  async function* before(position: number): AsyncGenerator<string> {
    for (; !checkpoint.done && checkpoint.value.position < position; checkpoint = checkpoints.next()) {
      yield checkpointLine(checkpoint.value);
    }
    for (; !stray.done && stray.value.position <= position; stray = await strays.next()) {
      if (stray.value.position >= from) {
        yield strayLine(stray.value);
      }
    }
  }

  yield* outsideLines(range);

  for await (const rows of readChain(db, { after: from === 1 ? null : from - 1, to, wanted, batch })) {
    for (const row of rows) {
      yield* before(row.seal.position);
      yield rowLine(row);
    }
  }

  yield* before(Number.POSITIVE_INFINITY);

  for (const id of range.lost) {
    yield lineOf({ type: 'lost', position: to + 1, id });
  }
}
