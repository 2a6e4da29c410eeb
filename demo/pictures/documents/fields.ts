import type { SessionDescription } from '@/demo/population';
import { type PrintedFieldName, printedFields } from '@/demo/population/documents/printed-fields';
import { fittedText } from '../lettering/fitted-text';
import { measure, text } from '../lettering/lettering';
import { type Label, labelOf } from './labels';
import { asWorn } from './wear';

/** Documents print native and Latin names; readers report the Latin form. */
const nativeForm = ({ nativeName }: SessionDescription['document'], name: PrintedFieldName): string | undefined => {
  if (name === 'surname') return nativeName?.surname;

  return name === 'given_name' ? nativeName?.givenNames : undefined;
};

/** The printed text of a field; nothing if the document does not have it. */
export const contentOf = ({ document, seen }: SessionDescription, name: PrintedFieldName): string => {
  const field = printedFields(document, seen.printed).find((candidate) => candidate.name === name);
  if (!field) return '';

  const native = nativeForm(document, name);

  return native ? `${native} / ${field.text}` : field.text;
};

/** Fields with their own entry; the state's name is the heading. */
export type EntryName = Exclude<PrintedFieldName, 'issuing_state_name'>;

interface Print {
  size: number;
  maxWidth: number;
  face?: 'regular' | 'bold';
  spacing?: number;
}

/** The value with its baseline at `y`, worn if the session says so. */
export const printedValue = (
  session: SessionDescription,
  name: EntryName,
  x: number,
  y: number,
  print: Print,
): string => {
  const value = contentOf(session, name);
  if (value === '') return '';

  const style = { ...print, fill: session.document.country.palette[4] };
  const width = Math.min(print.maxWidth, measure(value, style));

  return asWorn(session, name, [x, y - print.size, width, print.size * 1.3], fittedText(x, y, value, style));
};

/** A label with the value below. */
export const entryPrinter =
  (session: SessionDescription, scale: number) =>
  (name: EntryName, x: number, y: number, maxWidth: number, label: Label = name): string => {
    const { code, palette } = session.document.country;

    return (
      text(x, y, labelOf(code, label), { size: 8.4 * scale, fill: palette[4], opacity: 0.7, maxWidth }) +
      printedValue(session, name, x, y + 17.5 * scale, { size: 15 * scale, maxWidth })
    );
  };
