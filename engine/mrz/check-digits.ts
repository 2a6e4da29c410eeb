/** The check digits of a zone, computed on the letters as they were read. */
import type { ZoneFormat } from '../protocol';

export type CheckedPart = 'number' | 'birth' | 'expiry' | 'optional' | 'composite';
/** Whether each check digit that the format has is right. */
export type Checks = Readonly<Partial<Record<CheckedPart, boolean>>>;

const weights = [7, 3, 1] as const;

const weightOf = (letter: string): number => {
  if (letter === '<') return 0;

  return Number.parseInt(letter, 36);
};

const digitOf = (text: string): string =>
  String([...text].reduce((sum, letter, i) => sum + weightOf(letter) * (weights[i % 3] as number), 0) % 10);

const dateIsRight = (date: string): boolean => date === '<'.repeat(7) || digitOf(date.slice(0, 6)) === date[6];

/** A number longer than nine goes on in the optional data, with a filler in the place of its check digit. */
const numberIsRight = (number: string, digit: string, optional: string): boolean => {
  if (digit !== '<') return digitOf(number) === digit;
  const [rest = ''] = optional.split('<');
  if (rest === '') return number === '<'.repeat(9);

  return digitOf(number + rest.slice(0, -1)) === rest.at(-1);
};

export const checksOf = (format: ZoneFormat, lines: readonly string[]): Checks => {
  const [first = '', second = ''] = lines;
  if (format === 'TD1') {
    const [number, optional] = [first.slice(5, 14), first.slice(15)];

    return {
      number: numberIsRight(number, first[14] ?? '', optional),
      birth: dateIsRight(second.slice(0, 7)),
      expiry: dateIsRight(second.slice(8, 15)),
      composite:
        digitOf(first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29)) === second[29],
    };
  }

  const optional = second.slice(28, format === 'TD3' ? 42 : format === 'TD2' ? 35 : undefined);
  const checks = {
    number: numberIsRight(second.slice(0, 9), second[9] ?? '', format === 'TD2' ? optional : ''),
    birth: dateIsRight(second.slice(13, 20)),
    expiry: dateIsRight(second.slice(21, 28)),
  };
  if (format === 'MRV-A' || format === 'MRV-B') return checks;

  const all = second.slice(0, 10) + second.slice(13, 20) + second.slice(21, -1);
  const composite = digitOf(all) === second.at(-1);
  if (format === 'TD2') return { ...checks, composite };
  const digit = second[42] ?? '';
  const isEmpty = /^<+$/.test(optional) && digit === '<';

  return { ...checks, optional: isEmpty || digitOf(optional) === digit, composite };
};
