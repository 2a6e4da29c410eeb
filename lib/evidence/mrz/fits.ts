import type { MrzReading, Source } from '../reading';
import { checkedFields, digitFor, inZone } from './checked-fields';

/** By source, each value as it is compared. */
type Values = Record<Source, readonly (string | null)[]>;

/** Whose value the zone's check digit belongs to, where print and zone differ. `null`: no check digit says. */
export const fitsOf =
  (mrz: MrzReading | null) =>
  (key: string, { visual }: Values): string | null => {
    const field = checkedFields.find((checked) => checked.field === key);
    const digit = mrz?.checks.find(({ name }) => name === field?.name);
    if (!field || !digit?.sum || (digit.state !== 'right' && digit.state !== 'wrong')) return null;

    const found = Number(digit.sum.found);
    const printed = visual.flatMap((text) => (text === null ? [] : (inZone(field, text) ?? [])));
    if (printed.length === 0) return null;
    const fitsPrint = printed.some((signs) => digitFor(field, signs) === found);
    if (digit.state === 'right') return fitsPrint ? 'The check digit fits both' : 'The check digit fits the MRZ';

    return fitsPrint ? 'The check digit fits what is printed' : 'The check digit fits neither';
  };
