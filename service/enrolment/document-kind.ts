/** Which document a session has, from what both of its sides say. */
import { barcodeFieldsOf } from '@/engine/barcode-fields';
import { alpha3Of } from '@/engine/layout/words/states';
import type { DocumentReading } from '@/engine/protocol';
import { unknownCountry } from '@/lib/contract';

const typeNames: Readonly<Record<string, string>> = {
  PASSPORT: 'Passport',
  IDENTITY_CARD: 'Identity Card',
  DRIVER_LICENSE: 'Driver License',
  RESIDENCE_PERMIT: 'Residence Permit',
  VISA: 'Visa',
};

/** What a side is taken for if nothing says more. */
const usualType = 'IDENTITY_CARD';

/** Where the short English name is not the one in use, or there is none. */
const otherNames: Readonly<Record<string, string>> = {
  USA: 'United States of America',
  UTO: 'Utopia',
  EUE: 'European Union',
  UNO: 'United Nations',
};

const alpha2Of = new Map([...alpha3Of].map(([alpha2, alpha3]) => [alpha3, alpha2]));
const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

const countryNameOf = (code: string): string => {
  if (code === unknownCountry) return 'Unknown country';
  const alpha2 = alpha2Of.get(code);

  return otherNames[code] ?? (alpha2 && regions.of(alpha2)) ?? code;
};

/** A side with a zone or a licence's barcode that was read says the most; of equals, the front. */
const byKnowledge = (sides: readonly DocumentReading[]): DocumentReading[] => {
  const rank = ({ zone, barcodes }: DocumentReading) => (zone?.lines ? 0 : barcodeFieldsOf(barcodes) ? 1 : 2);

  return sides.toSorted((one, other) => rank(one) - rank(other));
};

export interface DocumentKind {
  country: string;
  type: string;
  /** `United States of America, California - Driver License`. */
  name: string;
}

/** Needs at least one side. */
export const kindOf = (sides: readonly DocumentReading[]): DocumentKind => {
  const known = byKnowledge(sides);
  const country = known.find((side) => side.country !== unknownCountry)?.country ?? unknownCountry;
  const type = known.find((side) => side.type !== usualType)?.type ?? usualType;
  const state = barcodeFieldsOf(sides.flatMap(({ barcodes }) => barcodes))?.jurisdiction;

  return {
    country,
    type,
    name: `${[countryNameOf(country), state].filter(Boolean).join(', ')} - ${typeNames[type] ?? type}`,
  };
};
