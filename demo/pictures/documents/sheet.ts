/** Prints fields on the pages of further documents, and remembers what stands where. */
import type { SessionDescription } from '@/demo/population';
import type { Day } from '@/demo/population/calendar';
import { fittedText } from '../lettering/fitted-text';
import { measure, type TextStyle, text } from '../lettering/lettering';
import type { Frame } from '../svg';
import { type AnyLabel, anyLabelOf } from './further-labels';
import type { Page } from './paper';

/** One field of a page as printed. */
export interface PrintedField {
  name: string;
  /** One string for each printed line that the designer broke. */
  lines: readonly string[];
  day: Day | null;
  frame: Frame;
  /** A reader may as well leave it out, because the name of the field is a matter of opinion. */
  isOptional: boolean;
}

/** A page with all that a reader could find on it. */
export interface FurtherPage extends Page {
  printed: readonly PrintedField[];
  zone: { lines: readonly string[]; frame: Frame } | null;
  barcode: { text: string; frame: Frame; moduleWidth: number } | null;
}

interface Value {
  name: string;
  value: string | readonly string[];
  day?: Day;
  isOptional?: true;
}

interface Place {
  x: number;
  y: number;
  width: number;
}

interface SheetStyle {
  labelSize: number;
  valueSize: number;
  /** From the label's baseline to the value's. */
  step: number;
  face?: TextStyle['face'];
}

export const createSheet = (session: SessionDescription, style: SheetStyle) => {
  const { code, palette } = session.document.country;
  const ink = palette[4];
  const printed: PrintedField[] = [];

  /** The value alone, with its first baseline at `y`. */
  const value = (
    { name, value: content, day, isOptional }: Value,
    { x, y, width }: Place,
    print: Partial<TextStyle> = {},
  ): string => {
    const lines = (typeof content === 'string' ? [content] : content).filter(Boolean);
    if (lines.length === 0) return '';

    const look = { size: style.valueSize, face: style.face, fill: ink, ...print, maxWidth: width } as TextStyle & {
      maxWidth: number;
    };
    const leading = look.size * 1.22;
    const widest = Math.min(width, Math.max(...lines.map((line) => measure(line, look))));
    printed.push({
      name,
      lines,
      day: day ?? null,
      frame: [x, y - look.size * 0.98, widest, look.size * 1.28 + leading * (lines.length - 1)],
      isOptional: isOptional ?? false,
    });

    return lines
      .map((line, i) => (lines.length === 1 ? fittedText(x, y, line, look) : text(x, y + i * leading, line, look)))
      .join('');
  };

  const caption = (content: string, { x, y, width }: Place): string =>
    text(x, y, content, { size: style.labelSize, fill: ink, opacity: 0.72, maxWidth: width });

  return {
    printed,
    ink,
    value,
    caption,
    /** A label with the value below. */
    entry: (field: Value, label: AnyLabel, place: Place, print?: Partial<TextStyle>): string =>
      caption(anyLabelOf(code, label), place) + value(field, { ...place, y: place.y + style.step }, print),
    /** A label in words of its own with a text below that is no field of the interface. */
    remark: (label: string, content: string, place: Place): string =>
      caption(label, place) +
      text(place.x, place.y + style.step, content, { size: style.valueSize, fill: ink, maxWidth: place.width }),
  };
};

export type Sheet = ReturnType<typeof createSheet>;
