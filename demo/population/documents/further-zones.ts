/** Machine-readable zones of documents that the demo's sessions do not have: TD2, visas, and cards of foreigners. */
import { type Day, toMrzDate } from '../calendar';
import { checkDigit, fill, nameField } from './mrz';

interface Holder {
  surname: string;
  givenNames: string;
  sex: 'F' | 'M';
  dateOfBirth: Day;
  dateOfExpiry: Day;
  documentNumber: string;
  /** As zones write them: one to three letters. */
  state: string;
  nationality: string;
  optionalData: string;
}

const checked = (text: string): string => text + checkDigit(text);

const partsOf = ({ documentNumber, dateOfBirth, dateOfExpiry }: Holder) => ({
  number: checked(fill(documentNumber, 9)),
  birth: checked(toMrzDate(dateOfBirth)),
  expiry: checked(toMrzDate(dateOfExpiry)),
});

/** Two lines of 36: cards of the size of an old passport photograph page. */
export const td2Zone = (code: string, holder: Holder): string[] => {
  const { number, birth, expiry } = partsOf(holder);
  const optional = fill(holder.optionalData, 7);
  const composite = checkDigit(number + birth + expiry + optional);

  return [
    `${fill(code, 2)}${fill(holder.state, 3)}${nameField(holder, 31)}`,
    `${number}${fill(holder.nationality, 3)}${birth}${holder.sex}${expiry}${optional}${composite}`,
  ];
};

/** Two lines of 44 (format A) or 36 (format B), without a check digit of the whole. */
export const visaZone = (format: 'A' | 'B', holder: Holder): string[] => {
  const { number, birth, expiry } = partsOf(holder);
  const length = format === 'A' ? 44 : 36;

  return [
    `V<${fill(holder.state, 3)}${nameField(holder, length - 5)}`,
    fill(`${number}${fill(holder.nationality, 3)}${birth}${holder.sex}${expiry}${holder.optionalData}`, length),
  ];
};

/** Three lines of 30. The holder of a residence permit has another nationality than the state that issued it. */
export const td1Zone = (code: string, holder: Holder): string[] => {
  const { number, birth, expiry } = partsOf(holder);
  const [first, second] = [fill(holder.optionalData, 15), fill('', 11)];
  const composite = checkDigit(number + first + birth + expiry + second);

  return [
    `${fill(code, 2)}${fill(holder.state, 3)}${number}${first}`,
    `${birth}${holder.sex}${expiry}${fill(holder.nationality, 3)}${second}${composite}`,
    nameField(holder, 30),
  ];
};
