import type { Observation } from '../stories/observation';
import { distanceBetween } from './distance';
import { scoreExactField, scoreNameField } from './scoring';

/** What the visual zone is compared with. */
interface OtherZone {
  primary: string;
  secondary: string;
  /** No room was left: a name may have been cut. */
  isFull: boolean;
  hasExpiry: boolean;
  /** How a printed name ought to look there, and how it may look besides. */
  spellings: (name: string) => { recommended: string; permitted: string };
}

export interface Comparison {
  inputFieldName: string;
  ocrTextValue: string;
  other: string;
  distance: number;
  score: number;
}

const exact = (inputFieldName: string, ocrTextValue: string, other: string): Comparison => {
  const distance = distanceBetween(ocrTextValue, other);

  return { inputFieldName, ocrTextValue, other, distance, score: scoreExactField(distance) };
};

/** The distance is of the letters as they stand; the score forgives what a transliteration explains. */
const name = (inputFieldName: string, ocrTextValue: string, other: string, zone: OtherZone): Comparison => {
  const { recommended, permitted } = zone.spellings(ocrTextValue);
  const isExplained = other === recommended || (zone.isFull && other !== '' && recommended.startsWith(other));
  const unexplained = isExplained ? 0 : distanceBetween(recommended, other);

  return {
    inputFieldName,
    ocrTextValue,
    other,
    distance: distanceBetween(ocrTextValue, other),
    score: scoreNameField(unexplained, recommended.length, !isExplained && other === permitted),
  };
};

/** Field by field; what neither zone states is not compared. */
export const crossCheck = ({ printed, machine }: Observation, zone: OtherZone): Comparison[] => {
  const fields = [name('surname', printed.surname, zone.primary, zone)];

  if (printed.givenNames || zone.secondary) {
    fields.push(name('given_name', printed.givenNames, zone.secondary, zone));
  }
  fields.push(
    exact('date_of_birth', printed.dateOfBirth, machine.dateOfBirth),
    exact('document_number', printed.documentNumber, machine.documentNumber),
  );
  if (zone.hasExpiry) fields.push(exact('date_of_expiry', printed.dateOfExpiry, machine.dateOfExpiry));
  fields.push(exact('sex', printed.sex, machine.sex));

  return fields;
};
