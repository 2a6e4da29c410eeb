import { asc, gt } from 'drizzle-orm';
import type { VerificationAnswer } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import type { Database, Queryable } from '@/lib/db';
import { auditSeal } from '@/lib/db/schema';
import type { Signer } from '@/lib/keys';
import { readChainEnd } from '../chain/seal';
import { findFirstStray, readLost, readWaiting } from '../chain/strays';
import type { ExternalCopies } from '../copies/external';
import { readExternalCopies } from '../copies/external';
import type { Checkpoint } from '../signing/checkpoint';
import { readCheckpoints } from '../signing/checkpoint';
import { readTrustedKeys } from '../signing/trusted-keys';
import { collectSignedPoints } from './signed-points';
import { type Finding, walkChain } from './walk';

interface VerifyOptions {
  /** The desk's current key; only its line and earlier ones are trusted. */
  signer?: Pick<Signer, 'keyId'>;
  /** Folder of the external copies. */
  folder?: string;
}

/**
 * Recomputes the whole chain, compares it with all signatures in the database and the external copies, and reports the
 * first mismatch. Works on a snapshot, so writing can continue.
 */
export const verifyChain = async (
  db: Database,
  { signer, folder }: VerifyOptions = {},
): Promise<VerificationAnswer> => {
  const started = performance.now();
  // Read before the database, which then contains everything the copies do.
  const outside = folder === undefined ? null : await readExternalCopies(folder);

  return db.transaction(
    async (tx) => {
      const checkpoints = await readCheckpoints(tx);
      const points = collectSignedPoints(checkpoints, outside, await readTrustedKeys(tx, signer));
      const { verified, finding } = await walkChain(tx, points);
      const first = earliest([finding, await findStray(tx), await findLost(tx)]);
      const measured = {
        ...(await readWaiting(tx)),
        at: now().toISOString(),
        milliseconds: Math.round(performance.now() - started),
      };

      return first
        ? { intact: false, brokenPosition: first.position, problem: first.problem, ...measured }
        : {
            intact: true,
            verified,
            checkpoints: checkpoints.length,
            outside: await compareOutside(tx, outside, checkpoints),
            ...measured,
          };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
};

/** At equal positions, the first in the list. */
const earliest = (findings: ReadonlyArray<Finding | null>): Finding | null =>
  findings.reduce((first, each) => (each && (!first || each.position < first.position) ? each : first), null);

const findStray = async (tx: Queryable): Promise<Finding | null> => {
  const stray = await findFirstStray(tx);

  return stray
    ? {
        position: stray.position,
        problem: `Event ${stray.event.id} has no seal and is not waiting for one: it was inserted, or its seal was removed.`,
      }
    : null;
};

const findLost = async (tx: Queryable): Promise<Finding | null> => {
  const [lost] = await readLost(tx);

  return lost === undefined
    ? null
    : {
        position: (await readChainEnd(tx)).position + 1,
        problem: `Event ${lost} was removed while waiting to be sealed.`,
      };
};

type OutsideState = Extract<VerificationAnswer, { intact: true }>['outside'];

/** Normally less than a second. */
const longestMs = 60_000;

const isLongAgo = (at: Date): boolean => now().getTime() - at.getTime() > longestMs;

/** For an intact chain: `same` only if the copies are complete and up to date. */
export const compareOutside = async (
  db: Queryable,
  outside: ExternalCopies | null,
  checkpoints: readonly Checkpoint[],
): Promise<OutsideState> => {
  if (!outside) {
    return 'not at hand';
  }

  const copied = new Set(outside.checkpoints.map(({ number }) => number));
  const isMissing = checkpoints.some(({ number, at }) => !copied.has(number) && isLongAgo(at));

  return !outside.head || isMissing || (await isHeadBehind(db, outside.head.position)) ? 'behind' : 'same';
};

const isHeadBehind = async (db: Queryable, position: number): Promise<boolean> => {
  const [next] = await db
    .select({ sealedAt: auditSeal.sealedAt })
    .from(auditSeal)
    .where(gt(auditSeal.position, position))
    .orderBy(asc(auditSeal.position))
    .limit(1);

  return next !== undefined && isLongAgo(next.sealedAt);
};
