import type { CheckDigit, MrzFormat, MrzReading } from '../reading';
import { layouts } from './layout';

const widthOf = (format: MrzFormat | null): number => (format === null ? 30 : layouts[format].width);

/** The position of a check digit would reveal the length of a long document number, so masked ones use the standard position. */
const maskCheck = (check: CheckDigit, format: MrzFormat | null): CheckDigit => {
  const standard = format === null ? undefined : layouts[format].checks.find(({ name }) => name === check.name);

  return { ...check, ...(check.covers.length > 0 ? standard : {}), sum: null };
};

/** Replaces every line by the same number of dots; check digits stay right or wrong. */
export const maskMrz = ({ format, lines, checks, problem }: MrzReading): MrzReading => ({
  format,
  lines: lines.map(() => '•'.repeat(widthOf(format))),
  checks: checks.map((check) => maskCheck(check, format)),
  problem,
});
