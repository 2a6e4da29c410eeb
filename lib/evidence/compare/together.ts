import type { Comparison } from '../reading';
import { fullNameField, type NameFieldLength } from './cut';
import type { Kind } from './explanation';
import { compareField } from './field';
import { fieldKey } from './field-key';

/** What two sides say about one field. */
export interface FieldPair {
  name: string;
  printed: string | null;
  source: string | null;
}

/** Given names under the surname and the other way round, as some services deliver them. */
export const areSwapped = (
  surname: Pick<FieldPair, 'printed' | 'source'>,
  given: Pick<FieldPair, 'printed' | 'source'>,
  kind: Kind,
  cutAfter?: NameFieldLength | null,
): boolean => {
  const fits = (name: string, printed: string | null, source: string | null): boolean => {
    const { relation } = compareField(name, printed, source, kind, cutAfter);
    return relation === 'equal' || relation === 'explained';
  };

  return (
    fits('surname', surname.printed, given.source) &&
    fits('given_name', given.printed, surname.source) &&
    !(fits('surname', surname.printed, surname.source) && fits('given_name', given.printed, given.source))
  );
};

const swapped: Comparison = {
  relation: 'explained',
  by: ['name order'],
  words: { full: 'Surname and given names swapped', masked: 'Surname and given names swapped' },
  marks: { printed: [], source: [] },
};

/**
 * Compares all fields of two sides. Together they tell what one alone cannot: whether the names fill the zone, so that
 * one may have been cut, and whether surname and given names changed places.
 */
export const compareFields = (fields: readonly FieldPair[], kind: Kind): Comparison[] => {
  const fieldOf = (key: string) => fields.find(({ name }) => fieldKey(name) === key);
  const [surname, given] = [fieldOf('surname'), fieldOf('given_name')];
  const cutAfter = surname ? fullNameField(surname.source, given?.source ?? null) : undefined;
  const isSwapped = surname && given && areSwapped(surname, given, kind, cutAfter);

  return fields.map((field) =>
    isSwapped && (field === surname || field === given)
      ? swapped
      : compareField(field.name, field.printed, field.source, kind, cutAfter),
  );
};
