/**
 * Builds SVG. Use `fill-opacity` and `stroke-opacity` for translucent paint: `opacity`, like a clip,
 * costs the renderer a layer each time.
 */
export const picture = (width: number, height: number, viewBox: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">${content}</svg>`;

export type Frame = readonly [x: number, y: number, width: number, height: number];

/** A drawing with its own coordinates inside another, clipped to its frame. */
export const inset = (
  [x, y, width, height]: Frame,
  viewBox: string,
  content: string,
  { opacity = 1, overhang = 'hidden' }: { opacity?: number; overhang?: 'hidden' | 'visible' } = {},
): string =>
  `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${viewBox}" preserveAspectRatio="xMidYMid slice"` +
  `${opacity < 1 ? ` opacity="${opacity}"` : ''} overflow="${overhang}">${content}</svg>`;

/** Formats a coordinate with visible precision. */
export const n = (value: number): string => String(Math.round(value * 100) / 100);

export type Stop = readonly [offset: number, colour: string, opacity?: number];

const stopsOf = (stops: readonly Stop[]): string =>
  stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${n(offset)}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${n(opacity)}"` : ''}/>`,
    )
    .join('');

/** Across the painted shape, or with `isOfFrame` across its coordinate system. */
export const linear = (
  id: string,
  [x1, y1, x2, y2]: Frame,
  stops: readonly Stop[],
  { isOfFrame = false }: { isOfFrame?: boolean } = {},
): string =>
  `<linearGradient id="${id}" x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}"` +
  `${isOfFrame ? ' gradientUnits="userSpaceOnUse"' : ''}>${stopsOf(stops)}</linearGradient>`;

export const radial = (id: string, stops: readonly Stop[]): string =>
  `<radialGradient id="${id}">${stopsOf(stops)}</radialGradient>`;
