import type { CheckDigit, MrzReading } from '../reading';
import { issuingStateCover, layouts, textAt } from './layout';

/** What a check digit covers, without the fillers at its end. `null`: the lines do not say. */
export const coveredText = ({ lines, checks }: MrzReading, name: CheckDigit['name']): string | null => {
  const check = checks.find((candidate) => candidate.name === name);

  return (check && textAt(lines, check.covers).replace(/<+$/, '')) || null;
};

export const issuingStateIn = ({ format, lines }: MrzReading): string | null =>
  (format && textAt(lines, [issuingStateCover]).replaceAll('<', '')) || null;

const words = (text: string): string => text.replaceAll('<', ' ').trim();

interface ZoneNames {
  primary: string;
  secondary: string;
  /** How many characters there is room for, where hardly a filler is left: a name may have been cut, even between words. */
  filled: 30 | 31 | 39 | null;
}

/** Two fillers part the primary from the secondary identifier. */
export const namesIn = ({ format, lines }: MrzReading): ZoneNames | null => {
  if (format === null) return null;
  const { names, room } = layouts[format];
  const text = textAt(lines, [names]);
  const [primary = '', ...secondary] = text.split('<<');

  return {
    primary: words(primary),
    secondary: words(secondary.join(' ')),
    filled: text.endsWith('<<') ? null : room,
  };
};
