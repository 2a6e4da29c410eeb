import type { DocumentField } from '@/lib/contract/domain';
import type { CheckDigit, MrzFormat, MrzReading } from '../reading';
import { checkSum } from './check-sum';
import { stateOf } from './read';

/** Services send either the size (ISO/IEC 7810) or the format (Doc 9303). */
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

/** The date as in an MRZ, such as `900321`, with fillers for unknown parts. `null`: unknown format. */
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

/** Without lines, a check digit has no position. */
const check = (name: string, text: string | null, found: string): CheckDigit => {
  const sum = text === null ? null : checkSum(text, found);

  return { name, line: -1, column: -1, covers: [], state: stateOf(name, sum), sum };
};

/**
 * Recomputes the check digits from fields, for services that do not deliver the lines. The composite can be checked for
 * passports only: the fields of a card do not show where its optional data was.
 */
export const readMrzFields = (fields: DocumentField[]): MrzReading => {
  const valueNamed = (field: string): string | null =>
    fields
      .find(({ name, value }) => name === field && value !== null)
      ?.value?.trim()
      .toUpperCase() ?? null;

  const delivered = parts.flatMap(({ name, field, toZone }) => {
    const [value, digit] = [valueNamed(field), valueNamed(`${field}_check_digit`)];
    // Only passports have a check digit for the optional data, so a missing one means nothing.
    if (value === null || (digit === null && name === 'Optional data')) return [];

    return [{ name, text: toZone(value), digit: digit ?? '' }];
  });
  const checks = delivered.map(({ name, text, digit }) => check(name, text, digit));
  const format = formatsByType[valueNamed('mrz_type') ?? ''] ?? null;
  const composite = valueNamed('composite_check_digit');

  if (composite !== null && format === 'TD3' && delivered.length === parts.length) {
    const isComplete = delivered.every(({ text }) => text !== null);
    const all = isComplete ? delivered.map(({ text, digit }) => `${text}${digit}`).join('') : null;

    return { format, lines: [], checks: [...checks, check('Composite', all, composite)], problem: null };
  }

  return {
    format,
    lines: [],
    checks,
    problem: 'The MRZ lines were not provided, so the composite check digit cannot be checked.',
  };
};
