/** Figures of pairs of faces. */
import { matchDistance } from '../face/compare';
import type { ExpectedPair } from './expected';
import type { Share } from './figures';

export interface JudgedPair extends ExpectedPair {
  /** `null` if there is a picture in which no face was found. */
  distance: number | null;
}

const isCloser = ({ distance }: JudgedPair, limit: number): boolean => distance !== null && distance < limit;

/** A pair without a distance is never right: nobody was told who it shows. */
export const isRightPair = (pair: JudgedPair, limit = matchDistance): boolean =>
  pair.distance !== null && isCloser(pair, limit) === pair.same;

const shareOf = (pairs: readonly JudgedPair[], isGood: (pair: JudgedPair) => boolean): Share => ({
  good: pairs.filter(isGood).length,
  of: pairs.length,
});

const apart = (pairs: readonly JudgedPair[]) => ({
  same: pairs.filter(({ same }) => same),
  different: pairs.filter(({ same }) => !same),
});

/** The largest limit at which no more than this share of different people is taken for one person. */
const limitAt = (different: readonly JudgedPair[], share: number): number =>
  different
    .flatMap(({ distance }) => distance ?? [])
    .sort((a, b) => a - b)
    .at(Math.floor(different.length * share)) ?? Number.POSITIVE_INFINITY;

/** `share`: of different people taken for one, at most. */
const acceptanceAt = (pairs: readonly JudgedPair[], share: number) => {
  const { same, different } = apart(pairs);
  const limit = limitAt(different, share);

  return {
    share,
    limit,
    accepted: shareOf(same, (pair) => isCloser(pair, limit)),
    /** With fewer different pairs than that, the share is none at all. */
    isCoarse: different.length * share < 1,
  };
};

const pointAt = (pairs: readonly JudgedPair[], limit: number) => {
  const { same, different } = apart(pairs);

  return {
    limit,
    accepted: shareOf(same, (pair) => isCloser(pair, limit)),
    wronglyAccepted: shareOf(different, (pair) => isCloser(pair, limit)),
    right: shareOf(pairs, (pair) => isRightPair(pair, limit)),
  };
};

const falseShares = [0, 0.001, 0.01, 0.1];
const limits = Array.from({ length: 15 }, (_, step) => Number((0.3 + step * 0.05).toFixed(2)));

export const pairFiguresOf = (pairs: readonly JudgedPair[]) => ({
  pairs: pairs.length,
  compared: shareOf(pairs, ({ distance }) => distance !== null),
  ...pointAt(pairs, matchDistance),
  acceptance: falseShares.map((share) => acceptanceAt(pairs, share)),
  curve: limits.map((limit) => pointAt(pairs, limit)),
});

export type PairFigures = ReturnType<typeof pairFiguresOf>;
