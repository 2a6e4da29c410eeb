/** One pass over the chain, row by row and signature by signature, up to the first thing that does not fit. */
import { and, gt, lte, min } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';
import { auditSeal } from '@/lib/db/schema';
import { chainHash, chainStart } from '../chain/chain';
import { type ChainRow, readChain } from '../chain/chain-rows';
import type { SignedPoint } from './signed-points';

const batch = 1_000;

/** How far back a row that was pushed along by inserted ones is looked for. */
const remembered = 128;

export interface Finding {
  position: number;
  problem: string;
}

/** Where a walk ended before its time. */
interface Halt {
  finding: Finding;
  /** A good signature that the chain contradicts: rows may tell by their times which of them it cannot have known. */
  contradicts?: SignedPoint;
}

/** What has been found good so far. */
interface Walk {
  position: number;
  /** The hashes up to there, each at its position modulo `remembered`. */
  hashes: string[];
  /** How many of the signatures were come past. */
  passed: number;
  /** Those that agree. */
  agreed: SignedPoint[];
}

const hashAt = ({ hashes }: Walk, position: number): string => hashes[position % remembered] ?? chainStart;

/** A row fits further up: then those in between are not the ones that it was sealed after. */
const findInserted = (walk: Walk, { seal, event }: ChainRow): Finding | null => {
  for (let count = 1; event && count < Math.min(remembered, walk.position + 1); count++) {
    const position = walk.position + 1 - count;
    const hash = chainHash(hashAt(walk, position - 1), { ...seal, position }, event);

    if (hash === seal.hash) {
      return {
        position,
        problem: count === 1 ? 'The row at this position was inserted.' : `${count} rows were inserted from here on.`,
      };
    }
  }

  return null;
};

/** Steps onto a row, or says why not. */
const step = (walk: Walk, row: ChainRow): Finding | null => {
  const { seal, event } = row;
  const position = walk.position + 1;

  if (seal.position < position) {
    return { position, problem: `A row with the position ${seal.position} stands before the beginning of the chain.` };
  }
  if (seal.position > position) {
    return { position, problem: 'The row at this position is missing.' };
  }
  if (!event) {
    return { position, problem: 'The event at this position was removed.' };
  }

  const hash = chainHash(hashAt(walk, position - 1), seal, event);

  if (hash === null || hash !== seal.hash) {
    return findInserted(walk, row) ?? { position, problem: 'The event or its seal was changed after sealing.' };
  }

  walk.position = position;
  walk.hashes[position % remembered] = hash;

  return null;
};

/** How far the chain was signed for, and agrees, by the time that this was signed. */
const signedBefore = ({ agreed }: Walk, { at }: SignedPoint): number =>
  agreed.reduce((last, each) => (each.at <= at ? Math.max(last, each.position) : last), 0);

/** What was signed for the row just stepped onto must be what the chain says. */
const compare = (walk: Walk, point: SignedPoint): Halt | null => {
  const { position } = walk;
  const flaw = point.findFlaw();

  if (flaw) {
    return { finding: { position, problem: flaw } };
  }
  if (hashAt(walk, position) !== point.hash) {
    const from = signedBefore(walk, point) + 1;
    const problem = `The chain was rewritten: at ${point.position} it is not what ${point.name} was signed over. Rows ${from} to ${point.position} are in doubt.`;

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

/** Something was signed for more rows than there are. Of several, a good signature says more than a broken one. */
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
          problem: `The chain ends at ${position}, but ${point.name} covers ${point.position}: rows were cut off.`,
        },
        contradicts: point,
      };
};

/** The first row that cannot have been there when this was signed: it was sealed only afterwards. */
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
        problem: `Rows were cut off from here on and others put in their place: ${point.name} had covered ${point.position} before they were sealed.`,
      }
    : null;
};

/** How many rows are good, and what is wrong with the next, if anything. `points` are in order of position. */
export const walkChain = async (
  db: Queryable,
  points: readonly SignedPoint[],
): Promise<{ verified: number; finding: Finding | null }> => {
  const walk: Walk = { position: 0, hashes: [chainStart], passed: 0, agreed: [] };
  const halt = (await walkRows(db, walk, points)) ?? comparePastEnd(walk, points.slice(walk.passed));
  const late = halt?.contradicts ? await findLate(db, walk, halt.contradicts) : null;

  return { verified: walk.position, finding: late ?? halt?.finding ?? null };
};
