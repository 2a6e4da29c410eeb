/**
 * Pieces of SVG as text. Whatever comes from a description passes through `escape`. Paint is made
 * translucent by `fill-opacity` and `stroke-opacity`: `opacity`, like a clip, costs a layer each time.
 */
export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

interface TextStyle {
  size: number;
  fill: string;
  bold?: boolean;
  anchor?: 'start' | 'middle' | 'end';
  spacing?: number;
  opacity?: number;
  /** The text shrinks rather than run over this width. */
  maxWidth?: number;
}

/** Mean width of a capital in condensed DejaVu, as a part of the font size; a little on the safe side. */
const meanWidth = { regular: 0.62, bold: 0.68 } as const;

const fitted = (content: string, { size, bold, spacing = 0, maxWidth }: TextStyle): number => {
  if (!maxWidth) return size;

  const needed = content.length * (size * (bold ? meanWidth.bold : meanWidth.regular) + spacing);

  return needed <= maxWidth ? size : (size * maxWidth) / needed;
};

export const text = (x: number, y: number, content: string, style: TextStyle): string =>
  `<text x="${x}" y="${y}" font-family="DejaVu Sans" font-stretch="condensed" font-size="${fitted(content, style)}"` +
  ` fill="${style.fill}" font-weight="${style.bold ? 700 : 400}" text-anchor="${style.anchor ?? 'start'}"` +
  ` letter-spacing="${style.spacing ?? 0}" fill-opacity="${style.opacity ?? 1}">${escape(content)}</text>`;

/** Advance of DejaVu Sans Mono, as a part of the font size. */
const monoAdvance = 0.602;

/** One line of a machine-readable zone, spread over exactly this width. */
export const mrzLine = (x: number, y: number, line: string, width: number, size: number): string =>
  `<text x="${x}" y="${y}" font-family="DejaVu Sans Mono" font-size="${size}" fill="#151a24"` +
  ` letter-spacing="${(width / line.length - size * monoAdvance).toFixed(3)}">${escape(line)}</text>`;

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
