import type { CheckDigit, MrzFormat, MrzReading } from '../reading';
import { layouts } from './layout';

const widthOf = (format: MrzFormat | null): number => (format === null ? 30 : layouts[format].width);

/** Where a digit stands tells how long a long document number is: masked, all digits stand in their usual places. */
const maskCheck = (check: CheckDigit, format: MrzFormat | null): CheckDigit => {
  const usual = format === null ? undefined : layouts[format].checks.find(({ name }) => name === check.name);

  return { ...check, ...(check.covers.length > 0 ? usual : {}), sum: null };
};

/** The same zone without its characters: dots, as many in every line, and the digits still right or wrong. */
export const maskMrz = ({ format, lines, checks, problem }: MrzReading): MrzReading => ({
  format,
  lines: lines.map(() => '•'.repeat(widthOf(format))),
  checks: checks.map((check) => maskCheck(check, format)),
  problem,
});
