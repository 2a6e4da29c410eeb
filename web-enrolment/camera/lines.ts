import type { Edges } from './edges';

/**
 * A straight line through many edge pixels. An upright one crosses the frame's middle row at `offset` and moves `lean`
 * pixels across for each row; a level one the other way round.
 */
export interface Line {
  offset: number;
  lean: number;
}

const degree = Math.PI / 180;
/** Documents are looked for up to this angle. */
const most = 22;
const angles = Array.from({ length: most + 1 }, (_, index) => (index * 2 - most) * degree);
const leans = Float32Array.from(angles, Math.tan);
/** An edge pixel counts for lines that lean about as it does itself. */
const tolerance = 0.3;
/** Further lines are never the edge of the document. */
const mostLines = 10;

/** The strongest lines of one direction, by a vote of all edge pixels. `least`: pixels that a line needs. */
export const findLines = (
  { width, height, upright, level, lean }: Edges,
  isUpright: boolean,
  least: number,
): Line[] => {
  const marks = isUpright ? upright : level;
  const range = isUpright ? width : height;
  const [middleX, middleY] = [width / 2, height / 2];
  const votes = new Uint16Array(leans.length * range);

  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const at = y * width + x;
      if (!marks[at]) continue;
      const own = lean[at] as number;
      const place = isUpright ? x : y;
      const along = isUpright ? y - middleY : x - middleX;
      for (let angle = 0; angle < leans.length; angle++) {
        const tangent = leans[angle] as number;
        if (own - tangent > tolerance || tangent - own > tolerance) continue;
        const offset = Math.round(place - tangent * along);
        if (offset < 0 || offset >= range) continue;
        const bin = angle * range + offset;
        votes[bin] = (votes[bin] as number) + 1;
      }
    }
  }

  const lines: Line[] = [];
  while (lines.length < mostLines) {
    let [best, strongest] = [-1, 0];
    for (let bin = 0; bin < votes.length; bin++) {
      // Neighbours count, because edges are rarely on one row of pixels.
      const sum = (votes[bin] as number) * 2 + (votes[bin - 1] ?? 0) + (votes[bin + 1] ?? 0);
      if (sum > strongest) [best, strongest] = [bin, sum];
    }
    if (strongest < least * 2) break;
    const angle = Math.floor(best / range);
    const offset = best % range;
    lines.push({ offset, lean: leans[angle] as number });

    for (let near = 0; near < leans.length; near++) {
      const reach = 3 + Math.abs(near - angle);
      if (Math.abs(near - angle) > 4) continue;
      votes.fill(0, near * range + Math.max(0, offset - reach), near * range + Math.min(range, offset + reach + 1));
    }
  }

  return lines;
};
