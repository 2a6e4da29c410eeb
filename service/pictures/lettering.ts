import { createRequire } from 'node:module';
import { type OutlineFont, openFont } from './outline-font';

/** From npm, never from the system: a fresh machine may have no fonts at all. */
const resolve = createRequire(import.meta.url).resolve;

const files = {
  regular: 'DejaVuSansCondensed',
  bold: 'DejaVuSansCondensed-Bold',
  mono: 'DejaVuSansMono',
} as const;

const opened = new Map<keyof typeof files, OutlineFont>();

const fontOf = (face: keyof typeof files): OutlineFont => {
  const known = opened.get(face);
  if (known) return known;

  const font = openFont(resolve(`dejavu-fonts-ttf/ttf/${files[face]}.ttf`));
  opened.set(face, font);

  return font;
};

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

/** A line of letters from `x` on, as one path; spacing in the same units as the size. */
const letters = (font: OutlineFont, x: number, y: number, content: string, size: number, spacing: number): string => {
  const scale = size / font.unitsPerEm;
  let pen = 0;
  let d = '';

  for (const letter of content) {
    const code = letter.codePointAt(0) as number;
    const outline = font.outline(code);
    if (outline) d += `M${Math.round(pen)} 0${outline}`;
    pen += font.advance(code) + spacing / scale;
  }

  return `transform="translate(${x} ${y}) scale(${scale} ${-scale})" d="${d}"`;
};

const widthOf = (font: OutlineFont, content: string, size: number, spacing: number): number => {
  let width = 0;
  for (const letter of content)
    width += (font.advance(letter.codePointAt(0) as number) * size) / font.unitsPerEm + spacing;

  return width - spacing;
};

export const text = (x: number, y: number, content: string, style: TextStyle): string => {
  const { fill, bold, anchor = 'start', opacity = 1, maxWidth = Number.POSITIVE_INFINITY } = style;
  const font = fontOf(bold ? 'bold' : 'regular');
  const wanted = widthOf(font, content, style.size, style.spacing ?? 0);
  const shrink = Math.min(1, maxWidth / wanted);
  const [size, spacing, width] = [style.size * shrink, (style.spacing ?? 0) * shrink, wanted * shrink];
  const left = anchor === 'start' ? x : anchor === 'middle' ? x - width / 2 : x - width;

  return `<path ${letters(font, left, y, content, size, spacing)} fill="${fill}" fill-opacity="${opacity}"/>`;
};

/** One line of a machine-readable zone, spread over exactly this width. */
export const mrzLine = (x: number, y: number, line: string, width: number, size: number): string => {
  const font = fontOf('mono');
  const advance = (font.advance(60) * size) / font.unitsPerEm;

  return `<path ${letters(font, x, y, line, size, width / line.length - advance)} fill="#151a24"/>`;
};
