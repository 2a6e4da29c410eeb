import { type Days, daysOf } from './calendar';
import type { Statement } from './statements';

/** `short`: without a century. `impossible`: written as a date, but no day of the calendar. */
export type DateText =
  | { kind: 'whole'; days: Days }
  | { kind: 'short'; inYear: (year: number) => Days | null; year: number }
  | { kind: 'impossible' }
  | { kind: 'unreadable' };

const iso = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ].*)?)?)?$/;
const compact = /^((?:19|20|21)\d{2})(\d{2})(\d{2})$/;
const zone = /^(\d{2})(\d{2}|<<|XX)(\d{2}|<<|XX)$/i;

/** Fillers, crosses and noughts stand for what is not known. */
const known = (digits: string | undefined): number | null =>
  digits && /^\d+$/.test(digits) && Number(digits) > 0 ? Number(digits) : null;

const dayIn = (parts: RegExpExecArray): Days | null => daysOf(Number(parts[1]), known(parts[2]), known(parts[3]));

/** Reads ISO 8601, the eight digits of barcodes and the six of machine-readable zones; nothing that has to be guessed. */
export const readDate = ({ source, text }: Statement): DateText => {
  const whole = iso.exec(text);
  if (whole) {
    const days = dayIn(whole);

    return days ? { kind: 'whole', days } : { kind: 'impossible' };
  }

  // Eight digits that are no day this way round may be one the other way round.
  const digits = compact.exec(text);
  const days = digits && dayIn(digits);
  if (days) return { kind: 'whole', days };

  // A zone whose end was trimmed has lost fillers only.
  const short = source === 'mrz' ? zone.exec(text.padEnd(6, '<')) : null;
  if (!short) return { kind: 'unreadable' };

  const year = Number(short[1]);
  const inYear = (full: number) => daysOf(full, known(short[2]), known(short[3]));
  const isPossible = inYear(1900 + year) ?? inYear(2000 + year);

  return isPossible ? { kind: 'short', year, inYear } : { kind: 'impossible' };
};
