/** Walks the chain row by row, checking hashes and signatures, up to the first mismatch. */
import { and, gt, lte, min } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';
import { auditSeal } from '@/lib/db/schema';
import { chainHash, chainStart } from '../chain/chain';
import { type ChainRow, readChain } from '../chain/chain-rows';
import type { SignedPoint } from './signed-points';

const batch = 1_000;

/** How many inserted rows in sequence can be recognised. */
const remembered = 128;

export interface Finding {
  position: number;
  problem: string;
}

/** Why a walk stopped early. */
interface Halt {
  finding: Finding;
  /** A valid signature that the chain contradicts. */
  contradicts?: SignedPoint;
}

/** What has been verified so far. */
interface Walk {
  position: number;
  /** The latest hashes, at their position modulo `remembered`. */
  hashes: string[];
  /** How many signatures have been compared. */
  passed: number;
  /** Signatures that match. */
  agreed: SignedPoint[];
}

const hashAt = ({ hashes }: Walk, position: number): string => hashes[position % remembered] ?? chainStart;

/** If the row fits further up, the rows in between were inserted. */
const findInserted = (walk: Walk, { seal, event }: ChainRow): Finding | null => {
  for (let count = 1; event && count < Math.min(remembered, walk.position + 1); count++) {
    const position = walk.position + 1 - count;
    const hash = chainHash(hashAt(walk, position - 1), { ...seal, position }, event);

    if (hash === seal.hash) {
      return {
        position,
        problem: count === 1 ? 'This row was inserted.' : `${count} rows were inserted here.`,
      };
    }
  }

  return null;
};

/** Moves on to a row, or returns what is wrong with it. */
const step = (walk: Walk, row: ChainRow): Finding | null => {
  const { seal, event } = row;
  const position = walk.position + 1;

  if (seal.position < position) {
    return { position, problem: `Row ${seal.position} lies before the start of the chain.` };
  }
  if (seal.position > position) {
    return { position, problem: 'This row is missing.' };
  }
  if (!event) {
    return { position, problem: "This row's event was removed." };
  }

  const hash = chainHash(hashAt(walk, position - 1), seal, event);

  if (hash === null || hash !== seal.hash) {
    return findInserted(walk, row) ?? { position, problem: 'The event or its seal was changed after sealing.' };
  }

  walk.position = position;
  walk.hashes[position % remembered] = hash;

  return null;
};

/** The last position confirmed by a signature made no later than this one. */
const signedBefore = ({ agreed }: Walk, { at }: SignedPoint): number =>
  agreed.reduce((last, each) => (each.at <= at ? Math.max(last, each.position) : last), 0);

/** Compares a signature with the current row. */
const compare = (walk: Walk, point: SignedPoint): Halt | null => {
  const { position } = walk;
  const flaw = point.findFlaw();

  if (flaw) {
    return { finding: { position, problem: flaw } };
  }
  if (hashAt(walk, position) !== point.hash) {
    const from = signedBefore(walk, point) + 1;
    const problem = `The chain was rewritten: row ${point.position} does not match ${point.name}. Rows ${from} to ${point.position} are in doubt.`;

    return { finding: { position: from, problem }, contradicts: point };
  }
  if (point.discrepancy) {
    return { finding: { position, problem: point.discrepancy } };
  }

  walk.agreed.push(point);

  return null;
};

const walkRows = async (db: Queryable, walk: Walk, points: readonly SignedPoint[]): Promise<Halt | null> => {
  for await (const rows of readChain(db, { batch })) {
    for (const row of rows) {
      const finding = step(walk, row);

      if (finding) {
        return { finding };
      }
      for (let point = points[walk.passed]; point && point.position <= walk.position; point = points[walk.passed]) {
        walk.passed += 1;
        const halt = compare(walk, point);

        if (halt) {
          return halt;
        }
      }
    }
  }

  return null;
};

/** Checks signatures beyond the end of the chain, valid ones first. */
const comparePastEnd = ({ position }: Walk, waiting: readonly SignedPoint[]): Halt | null => {
  const point = waiting.find(({ findFlaw }) => findFlaw() === null) ?? waiting[0];

  if (!point) {
    return null;
  }

  const flaw = point.findFlaw();

  return flaw
    ? { finding: { position: position + 1, problem: flaw } }
    : {
        finding: {
          position: position + 1,
          problem: `The chain ends at row ${position}, but ${point.name} covers row ${point.position}: rows were cut off.`,
        },
        contradicts: point,
      };
};

/** The first row sealed after this signature, which therefore cannot have covered it. */
const findLate = async (db: Queryable, walk: Walk, point: SignedPoint): Promise<Finding | null> => {
  const [row] = await db
    .select({ position: min(auditSeal.position) })
    .from(auditSeal)
    .where(
      and(
        gt(auditSeal.position, signedBefore(walk, point)),
        lte(auditSeal.position, point.position),
        gt(auditSeal.sealedAt, point.at),
      ),
    );

  return row?.position
    ? {
        position: row.position,
        problem: `Rows from here on were replaced: ${point.name} already covered row ${point.position} before these rows were sealed.`,
      }
    : null;
};

/** Returns how many rows are intact, and what is wrong with the next, if anything. `points` must be sorted by position. */
export const walkChain = async (
  db: Queryable,
  points: readonly SignedPoint[],
): Promise<{ verified: number; finding: Finding | null }> => {
  const walk: Walk = { position: 0, hashes: [chainStart], passed: 0, agreed: [] };
  const halt = (await walkRows(db, walk, points)) ?? comparePastEnd(walk, points.slice(walk.passed));
  const late = halt?.contradicts ? await findLate(db, walk, halt.contradicts) : null;

  return { verified: walk.position, finding: late ?? halt?.finding ?? null };
};
