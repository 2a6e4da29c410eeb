import { createRequire } from 'node:module';
import { type OutlineFont, openFont } from './outline-font';

/** From npm, because a machine may have no fonts. */
const resolve = createRequire(import.meta.url).resolve;

const files = {
  regular: 'DejaVuSansCondensed',
  bold: 'DejaVuSansCondensed-Bold',
  serif: 'DejaVuSerifCondensed-Bold',
  wide: 'DejaVuSans',
  wideBold: 'DejaVuSans-Bold',
  book: 'DejaVuSerifCondensed',
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

export interface TextStyle {
  size: number;
  fill: string;
  face?: keyof typeof files;
  anchor?: 'start' | 'middle' | 'end';
  spacing?: number;
  opacity?: number;
  /** The text shrinks to fit this width. */
  maxWidth?: number;
  /** Opacity of the outlines; the fill has its own. */
  edge?: number;
}

/** A line of text from `x` as one path. */
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

/** The natural width of the text, ignoring `maxWidth`. */
export const measure = (content: string, { face = 'regular', size, spacing = 0 }: TextStyle): number =>
  widthOf(fontOf(face), content, size, spacing);

export const text = (x: number, y: number, content: string, style: TextStyle): string => {
  if (content === '') return '';

  const { fill, face = 'regular', anchor = 'start', opacity = 1, maxWidth = Number.POSITIVE_INFINITY, edge } = style;
  const font = fontOf(face);
  const wanted = measure(content, style);
  const shrink = Math.min(1, maxWidth / wanted);
  const [size, spacing, width] = [style.size * shrink, (style.spacing ?? 0) * shrink, wanted * shrink];
  const left = anchor === 'start' ? x : anchor === 'middle' ? x - width / 2 : x - width;
  // Converts a line width from page units to font units.
  const stroke = edge
    ? ` stroke="${fill}" stroke-width="${Math.round(font.unitsPerEm / size)}" stroke-opacity="${edge}"`
    : '';

  return `<path ${letters(font, left, y, content, size, spacing)} fill="${fill}" fill-opacity="${opacity}"${stroke}/>`;
};
