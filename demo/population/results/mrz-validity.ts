import { scoreMrzValidity } from '@/lib/decision';
import { checkDigit, type Mrz } from '../documents/mrz';

const fits = (text: string, digit: string | undefined): boolean => checkDigit(text) === digit;

/** Checks the printed lines, as an engine would, not the data behind them. */
export const mrzValidity = ({ type, lines }: Mrz): number => {
  const [first = '', second = ''] = lines;

  const results =
    type === 'TD3'
      ? [
          fits(second.slice(0, 9), second[9]),
          fits(second.slice(13, 19), second[19]),
          fits(second.slice(21, 27), second[27]),
          second[42] === '<' || fits(second.slice(28, 42), second[42]),
          fits(second.slice(0, 10) + second.slice(13, 20) + second.slice(21, 43), second[43]),
        ]
      : [
          fits(first.slice(5, 14), first[14]),
          fits(second.slice(0, 6), second[6]),
          fits(second.slice(8, 14), second[14]),
          fits(first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29), second[29]),
        ];

  return scoreMrzValidity(results.filter((isRight) => !isRight).length);
};
