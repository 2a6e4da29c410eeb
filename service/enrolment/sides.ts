/** Which side of a document a picture fills, given what the session already has. */
import type { DocumentReading } from '@/engine/protocol';

export type Side = DocumentReading['side'];

/** The part of a reading that the rules look at. */
export type SeenSide = Pick<DocumentReading, 'side' | 'isTwoSided' | 'country' | 'type'>;

export type HeldSides = Readonly<Partial<Record<Side, SeenSide>>>;

export interface Placement {
  slot: Side;
  /** Sides that go: the one replaced, or all of another document. */
  removes: readonly Side[];
}

const isSameDocument = (a: SeenSide, b: SeenSide): boolean =>
  a.country === b.country && a.type === b.type && a.isTwoSided === b.isTwoSided;

/** `null`: the wrong side. It changes nothing. */
export const placeSide = (held: HeldSides, seen: SeenSide): Placement | null => {
  const { FRONT: front, BACK: back } = held;

  // The front comes first, and only a two-sided document has a back.
  if (seen.side === 'BACK') return front?.isTwoSided ? { slot: 'BACK', removes: ['BACK'] } : null;
  // The front of another document starts over.
  if (!front || !isSameDocument(front, seen)) return { slot: 'FRONT', removes: ['FRONT', 'BACK'] };
  // The back is awaited.
  if (front.isTwoSided && !back) return null;

  return { slot: 'FRONT', removes: ['FRONT'] };
};
