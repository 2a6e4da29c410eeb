import type { DocumentField } from '@/lib/contract/domain';
import type { CheckDigit, MrzFormat, MrzReading } from '../reading';
import { checkSum } from './check-sum';
import { stateOf } from './read';

/** ISO/IEC 7810 names the sizes, Doc 9303 the formats. Visas have sizes of their own, and are not told from them. */
const formatsByType: Record<string, MrzFormat> = {
  'ID-1': 'TD1',
  'ID-2': 'TD2',
  'ID-3': 'TD3',
  TD1: 'TD1',
  TD2: 'TD2',
  TD3: 'TD3',
  'MRV-A': 'MRV-A',
  'MRV-B': 'MRV-B',
};

/** As the zone holds it: `900321`, with fillers for what is not known. `null`: it came in a form that we do not know. */
const zoneDate = (value: string): string | null => {
  const iso = /^\d{2}(\d{2})(?:-(\d{2})(?:-(\d{2})(?:[T ].*)?)?)?$/.exec(value);
  if (iso) return `${iso[1]}${iso[2] ?? '<<'}${iso[3] ?? '<<'}`;

  return /^[A-Z0-9<]{6}$/.test(value) ? value : null;
};

const padded =
  (length: number) =>
  (value: string): string =>
    value.replace(/[^A-Z0-9<]/g, '<').padEnd(length, '<');

const parts = [
  { name: 'Document number', field: 'document_number', toZone: padded(9) },
  { name: 'Date of birth', field: 'date_of_birth', toZone: zoneDate },
  { name: 'Date of expiry', field: 'date_of_expiry', toZone: zoneDate },
  { name: 'Optional data', field: 'personal_number_or_optional_data', toZone: padded(14) },
] as const;

/** There are no lines, so a digit has no place in them. */
const check = (name: string, text: string | null, found: string): CheckDigit => {
  const sum = text === null ? null : checkSum(text, found);

  return { name, line: -1, column: -1, covers: [], state: stateOf(name, sum), sum };
};

/**
 * Recomputes the check digits from the fields, for a service that does not deliver the lines. What the composite covers
 * can be put together for passports only: the fields of cards do not say which optional data stood where.
 */
export const readMrzFields = (fields: DocumentField[]): MrzReading => {
  const valueNamed = (field: string): string | null =>
    fields
      .find(({ name, value }) => name === field && value !== null)
      ?.value?.trim()
      .toUpperCase() ?? null;

  const delivered = parts.flatMap(({ name, field, toZone }) => {
    const [value, digit] = [valueNamed(field), valueNamed(`${field}_check_digit`)];
    // Only passports have a digit of their own for the optional data, so that its absence says nothing.
    if (value === null || (digit === null && name === 'Optional data')) return [];

    return [{ name, text: toZone(value), digit: digit ?? '' }];
  });
  const checks = delivered.map(({ name, text, digit }) => check(name, text, digit));
  const format = formatsByType[valueNamed('mrz_type') ?? ''] ?? null;
  const composite = valueNamed('composite_check_digit');

  if (composite !== null && format === 'TD3' && delivered.length === parts.length) {
    const isWhole = delivered.every(({ text }) => text !== null);
    const all = isWhole ? delivered.map(({ text, digit }) => `${text}${digit}`).join('') : null;

    return { format, lines: [], checks: [...checks, check('Composite', all, composite)], problem: null };
  }

  return {
    format,
    lines: [],
    checks,
    problem: 'The lines of the machine-readable zone were not delivered, and its composite check digit needs them.',
  };
};
