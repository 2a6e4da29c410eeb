import type { VerificationAnswer } from '@/lib/answers';
import { now } from '@/lib/clock';
import type { Database, Queryable } from '@/lib/db';
import type { Signer } from '@/lib/keys';
import { readChainEnd } from '../chain/seal';
import { findFirstStray, readLost, readWaiting } from '../chain/strays';
import { readOutside } from '../copies/outside';
import { readCheckpoints } from '../signing/checkpoint';
import { readTrustedKeys } from '../signing/trusted-keys';
import { compareOutside } from './lag';
import { collectSignedPoints } from './signed-points';
import { type Finding, walkChain } from './walk';

interface VerifyOptions {
  /** The desk's present key: only signatures that go back to it count. */
  signer?: Pick<Signer, 'keyId'>;
  /** Where the copies outside the database are. */
  folder?: string;
}

/**
 * Recomputes the whole chain, compares it with everything that was signed, in the database and outside,
 * and names the first row that does not fit. Sees the log as it was at one moment, whatever is written meanwhile.
 */
export const verifyChain = async (
  db: Database,
  { signer, folder }: VerifyOptions = {},
): Promise<VerificationAnswer> => {
  const started = performance.now();
  // Before the database: whatever was written outside was in there by then.
  const outside = folder === undefined ? null : await readOutside(folder);

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

/** Of two at the same place, the one that was looked for first. */
const earliest = (findings: ReadonlyArray<Finding | null>): Finding | null =>
  findings.reduce((first, each) => (each && (!first || each.position < first.position) ? each : first), null);

const findStray = async (tx: Queryable): Promise<Finding | null> => {
  const stray = await findFirstStray(tx);

  return stray
    ? {
        position: stray.position,
        problem: `Event ${stray.event.id} stands here without a seal and does not wait for one: it was inserted, or its seal was removed.`,
      }
    : null;
};

const findLost = async (tx: Queryable): Promise<Finding | null> => {
  const [lost] = await readLost(tx);

  return lost === undefined
    ? null
    : {
        position: (await readChainEnd(tx)).position + 1,
        problem: `Event ${lost} was removed while it waited to be sealed.`,
      };
};
