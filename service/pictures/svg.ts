/**
 * Pieces of SVG. Paint is made translucent by `fill-opacity` and `stroke-opacity`: `opacity`, like a
 * clip, costs the renderer a layer each time.
 */
export const picture = (width: number, height: number, viewBox: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">${content}</svg>`;

/** A drawing with its own coordinates, placed inside another; what hangs over the frame is cut off. */
export const inset = (
  [x, y, width, height]: readonly [x: number, y: number, width: number, height: number],
  viewBox: string,
  content: string,
  { opacity = 1, overhang = 'hidden' }: { opacity?: number; overhang?: 'hidden' | 'visible' } = {},
): string =>
  `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${viewBox}" preserveAspectRatio="xMidYMid slice"` +
  `${opacity < 1 ? ` opacity="${opacity}"` : ''} overflow="${overhang}">${content}</svg>`;
