/** The fields of a zone that was read, in the interface's names and in its order. What a zone leaves empty is left out. */
import { now } from '@/lib/base/clock';
import { namesOf } from './mrz/names';
import type { Zone, ZoneFormat } from './protocol';

export interface ReadField {
  name: string;
  value: string;
}

/** Sizes by ISO/IEC 7810, as readers name them; visas have none. */
const types: Readonly<Record<ZoneFormat, string>> = {
  TD1: 'ID-1',
  TD2: 'ID-2',
  TD3: 'ID-3',
  'MRV-A': 'MRV-A',
  'MRV-B': 'MRV-B',
};

const withoutFillers = (text: string): string => text.replace(/^<+|<+$/g, '').replace(/<+/g, ' ');

interface Parts {
  number: string;
  numberDigit: string;
  nationality: string;
  birth: string;
  birthDigit: string;
  sex: string;
  expiry: string;
  expiryDigit: string;
  optional: string;
  optionalDigit: string;
  composite: string;
}

/** A number longer than nine goes on in the optional data, up to its check digit. */
const longNumber = (number: string, digit: string, optional: string) => {
  const [rest = ''] = optional.split('<');
  if (digit !== '<' || rest.length < 2) return { number, numberDigit: digit, optional };

  return {
    number: number + rest.slice(0, -1),
    numberDigit: rest.at(-1) ?? '',
    optional: optional.slice(rest.length),
  };
};

const partsOf = (format: ZoneFormat, [first = '', second = '']: readonly string[]): Parts => {
  if (format === 'TD1') {
    const numbered = longNumber(first.slice(5, 14), first.slice(14, 15), first.slice(15));

    return {
      ...numbered,
      optional: `${numbered.optional}<${second.slice(18, 29)}`,
      nationality: second.slice(15, 18),
      birth: second.slice(0, 6),
      birthDigit: second.slice(6, 7),
      sex: second.slice(7, 8),
      expiry: second.slice(8, 14),
      expiryDigit: second.slice(14, 15),
      optionalDigit: '',
      composite: second.slice(29),
    };
  }
  const ends: Readonly<Record<Exclude<ZoneFormat, 'TD1'>, number>> = { TD2: 35, TD3: 42, 'MRV-A': 44, 'MRV-B': 36 };
  const optional = second.slice(28, ends[format]);
  const [number, digit] = [second.slice(0, 9), second.slice(9, 10)];

  return {
    ...(format === 'TD2' ? longNumber(number, digit, optional) : { number, numberDigit: digit, optional }),
    nationality: second.slice(10, 13),
    birth: second.slice(13, 19),
    birthDigit: second.slice(19, 20),
    sex: second.slice(20, 21),
    expiry: second.slice(21, 27),
    expiryDigit: second.slice(27, 28),
    optionalDigit: format === 'TD3' ? second.slice(42, 43) : '',
    composite: format === 'TD3' ? second.slice(43) : format === 'TD2' ? second.slice(35) : '',
  };
};

/** `1990-03-21`; `1990-03` or `1990` where the rest is unknown. A birth is never after today. */
const dateOf = (text: string, sense: 'birth' | 'expiry'): string => {
  const [year, month, day] = [text.slice(0, 2), text.slice(2, 4), text.slice(4, 6)];
  if (!/^\d\d$/.test(year)) return '';
  const isKnown = (part: string) => /^\d\d$/.test(part) && part !== '00';
  const rest = isKnown(month) ? `-${month}${isKnown(day) ? `-${day}` : ''}` : '';
  const today = now().toISOString().slice(0, 10);
  const recent = `20${year}${rest}`;

  return sense === 'birth' && recent > today.slice(0, recent.length) ? `19${year}${rest}` : recent;
};

/** Nothing for a zone that was found and not read. */
export const zoneFieldsOf = ({ format, lines }: Zone): ReadField[] => {
  if (!lines) return [];
  const [first = ''] = lines;
  const parts = partsOf(format, lines);
  const { primary, secondary } = namesOf(format, lines);
  const fields: ReadField[] = [];
  const add = (name: string, value: string) => {
    if (value !== '') fields.push({ name, value });
  };
  const addDigit = (name: string, digit: string) => add(`${name}_check_digit`, digit.replace('<', ''));

  add('mrz_type', types[format]);
  add('full_string', lines.join('^'));
  add('document_code', withoutFillers(first.slice(0, 2)));
  add('issuing_state_or_organization', withoutFillers(first.slice(2, 5)));
  add('document_number', withoutFillers(parts.number));
  addDigit('document_number', parts.numberDigit);
  add('primary_identifier', primary);
  add('secondary_identifier', secondary);
  add('nationality', withoutFillers(parts.nationality));
  // A filler says that the sex is not specified, so it is a value.
  add('sex', parts.sex);
  add('date_of_birth', dateOf(parts.birth, 'birth'));
  addDigit('date_of_birth', parts.birthDigit);
  add('date_of_expiry', dateOf(parts.expiry, 'expiry'));
  addDigit('date_of_expiry', parts.expiryDigit);
  add('personal_number_or_optional_data', withoutFillers(parts.optional));
  addDigit('personal_number_or_optional_data', parts.optionalDigit);
  addDigit('composite', parts.composite);

  return fields;
};
