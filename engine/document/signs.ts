/** What speaks for a copy of a document instead of the document itself. Nothing here can speak for a genuine one. */
import type { Decoded } from '../decode';
import { lightnessOf } from '../grey';
import type { AttackSign } from '../protocol';
import type { Corners, StraightDocument } from '../shapes';
import { colourSpread } from '../signs/colour';
import { patternIn, type Region } from '../signs/spectrum';

/** Each was chosen on drawn documents, so that at most one good one in a hundred shows it. */
const limits = {
  pattern: 2.5,
  /** Of fronts only: some backs are of one pale colour, which could as well be that of the light. */
  colours: 0.007,
} as const;

/** An upright rectangle in the photograph that lies within the document, unless it is turned by half a right angle. */
const regionWithin = (corners: Corners): Region => {
  const [across, down] = [corners.map(({ x }) => x), corners.map(({ y }) => y)].map((values) =>
    values.toSorted((a, b) => a - b),
  ) as [number[], number[]];

  return {
    left: across[1] as number,
    right: across[2] as number,
    top: down[1] as number,
    bottom: down[2] as number,
  };
};

export const documentSignsIn = async (
  photograph: Decoded,
  straight: StraightDocument,
  side: 'FRONT' | 'BACK',
): Promise<AttackSign[]> => {
  const pattern = patternIn(lightnessOf(photograph), regionWithin(straight.corners));

  return [
    ...(pattern !== null && pattern > limits.pattern ? ['SCREEN' as const] : []),
    ...(side === 'FRONT' && (await colourSpread(straight)) < limits.colours ? ['COLOURLESS' as const] : []),
  ];
};
