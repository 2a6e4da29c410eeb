import type { SessionDescription } from '@/service/population';
import { toDotted, toWords } from '@/service/population/calendar';
import { fittedText } from '../lettering/fitted-text';
import { measure, text } from '../lettering/lettering';
import { asWorn } from '../people/wear';
import { type Label, labelOf } from './labels';

export type FieldName = Exclude<Label, 'passport_number' | 'signature'>;

/** What a page prints, under the names that the results use. */
const values: Readonly<Record<FieldName, (session: SessionDescription, print: (day: string) => string) => string>> = {
  document_class_code: () => 'P',
  issuing_state_code: ({ document }) => document.country.code,
  document_number: ({ seen }) => seen.printed.documentNumber,
  surname: ({ seen, document }) => inBothScripts(document.nativeName?.surname, seen.printed.surname),
  given_name: ({ seen, document }) => inBothScripts(document.nativeName?.givenNames, seen.printed.givenNames),
  nationality: ({ document }) => document.country.nationality,
  sex: ({ seen }) => seen.printed.sex,
  date_of_birth: ({ seen }, print) => print(seen.printed.dateOfBirth),
  place_of_birth: ({ document }) => document.placeOfBirth,
  date_of_issue: ({ seen }, print) => print(seen.printed.dateOfIssue),
  date_of_expiry: ({ seen }, print) => print(seen.printed.dateOfExpiry),
  authority: ({ document }) => document.authority,
  personal_number: ({ document }) => document.personalNumber ?? '',
  address: ({ document }) => document.address,
  height: ({ document }) => `${document.heightCm} CM`,
};

/** Where the home script is not Latin, documents print both. */
const inBothScripts = (native: string | undefined, latin: string): string => (native ? `${native} / ${latin}` : latin);

export const contentOf = (session: SessionDescription, name: FieldName): string =>
  values[name](session, session.document.type === 'PASSPORT' ? toWords : toDotted);

interface Print {
  size: number;
  maxWidth: number;
  face?: 'regular' | 'bold';
  spacing?: number;
}

/** The value alone, with its baseline at `y`, and worn if this session says so. */
export const printedValue = (
  session: SessionDescription,
  name: FieldName,
  x: number,
  y: number,
  print: Print,
): string => {
  const value = contentOf(session, name);
  const style = { ...print, fill: session.document.country.palette[4] };
  const width = Math.min(print.maxWidth, measure(value, style));

  return asWorn(session, name, [x, y - print.size, width, print.size * 1.3], fittedText(x, y, value, style));
};

/** A label with the value below it; pages differ in scale. */
export const entryPrinter =
  (session: SessionDescription, scale: number) =>
  (name: FieldName, x: number, y: number, maxWidth: number, label: Label = name): string => {
    const { code, palette } = session.document.country;

    return (
      text(x, y, labelOf(code, label), { size: 8.4 * scale, fill: palette[4], opacity: 0.7, maxWidth }) +
      printedValue(session, name, x, y + 17.5 * scale, { size: 15 * scale, maxWidth })
    );
  };
