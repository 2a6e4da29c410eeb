/** The fields of a licence's PDF417, as AAMVA's card design standard lays them out: one element a line, three letters and a value. */

import { jurisdictions } from './jurisdictions';
import type { Barcode } from './protocol';
import type { ReadField } from './zone-fields';

export interface BarcodeReading {
  fields: ReadField[];
  /** `DL` a licence, `ID` an identification card. */
  code: string;
  /** As the barcode has it, three letters; `null` if it does not. */
  country: string | null;
  /** The state or province that issued it, by its number in AAMVA's list. */
  jurisdiction: string | null;
}

const header = /(?:ANSI|AAMVA)\s?(\d{6})(\d{2})/;
/** Where the elements begin: type of the file, then the first element. */
const file = /(DL|ID|EN)(?=D[A-Z]{2}\S)|(?<=\d)(DL|ID|EN)\s*(?=[\r\n])/g;
const element = /^(D[A-Z]{2})(.*)$/;

const elementsOf = (text: string): { code: string; elements: Map<string, string> } | null => {
  const start = header.exec(text);
  if (!start) return null;
  const rest = text.slice(start.index + start[0].length);
  const begun = [...rest.matchAll(file)][0];
  if (!begun) return null;
  const elements = new Map<string, string>();
  for (const line of rest.slice(begun.index + begun[0].length).split(/\p{Cc}+/u)) {
    const [, key, value = ''] = element.exec(line.trim()) ?? [];
    // A second file of the jurisdiction's own may repeat letters.
    if (key && !elements.has(key)) elements.set(key, value.trim());
  }

  return { code: (begun[1] ?? begun[2] ?? 'DL') === 'ID' ? 'ID' : 'DL', elements };
};

/** Canada writes the year first, the United States the month: no month is 19 or 20. Zeros are unknown. */
const dateOf = (digits: string): string => {
  if (!/^\d{8}$/.test(digits)) return '';
  const isYearFirst = /^(?:19|20)/.test(digits);
  const year = isYearFirst ? digits.slice(0, 4) : digits.slice(4);
  const month = isYearFirst ? digits.slice(4, 6) : digits.slice(0, 2);
  const day = isYearFirst ? digits.slice(6) : digits.slice(2, 4);
  if (month === '00') return year;

  return day === '00' ? `${year}-${month}` : `${year}-${month}-${day}`;
};

const sexes: Readonly<Record<string, string>> = { '1': 'M', '2': 'F', '9': 'X', M: 'M', F: 'F', X: 'X' };

/** The standard's words for a name that is missing or unknown. */
const named = (value: string | undefined): string =>
  value === undefined || /^(?:NONE|UNAVL|UNAVAIL)$/i.test(value) ? '' : value;

const namesOf = (elements: ReadonlyMap<string, string>): { primary: string; secondary: string } => {
  const given = named(elements.get('DAC') ?? elements.get('DCT'));
  const [last = '', ...others] = (elements.get('DAA') ?? '').split(',');
  const spaced = (text: string) => text.replaceAll(',', ' ').replace(/\s+/g, ' ').trim();

  return {
    primary: spaced(named(elements.get('DCS') ?? elements.get('DAB')) || last),
    secondary: spaced([given, named(elements.get('DAD'))].filter(Boolean).join(' ') || others.join(' ')),
  };
};

/** The first barcode that is a licence's; `null` without one. */
export const barcodeFieldsOf = (barcodes: readonly Barcode[]): BarcodeReading | null => {
  for (const { format, text } of barcodes) {
    const read = format === 'PDF417' ? elementsOf(text) : null;
    if (!read || !(read.elements.has('DAQ') || read.elements.has('DCS'))) continue;
    const { code, elements } = read;
    const { primary, secondary } = namesOf(elements);
    const fields: ReadField[] = [];
    const add = (name: string, value: string | undefined) => {
      if (value) fields.push({ name, value });
    };
    add('document_code', code);
    add('document_number', elements.get('DAQ'));
    add('primary_identifier', primary);
    add('secondary_identifier', secondary);
    add('date_of_birth', dateOf(elements.get('DBB') ?? ''));
    add('sex', sexes[elements.get('DBC') ?? '']);
    const country = elements.get('DCG') ?? '';
    const issuer = jurisdictions[header.exec(text)?.[1] ?? ''];

    return {
      fields,
      code,
      country: /^[A-Z]{3}$/.test(country) ? country : (issuer?.country ?? null),
      jurisdiction: issuer?.name ?? null,
    };
  }

  return null;
};
