import { fullNameField, type NameFieldLength } from '../compare';
import { namesIn } from '../mrz';
import type { Source } from '../reading';
import { type Evidence, statementsOf } from './statements';

/** A holder's name as one source gives it. */
export interface HolderName {
  source: Source;
  whole: string;
  /** `null` where the source does not part the name, or has nothing for that part. */
  surname: string | null;
  given: string | null;
  /** How many characters of a zone it fills to the last, so that a part of it may have been cut. */
  filled: NameFieldLength | null;
}

const nameOf = (source: Source, surname: string | null, given: string | null, joint: string): HolderName | null => {
  const whole = [surname, given].filter(Boolean).join(joint);

  return whole === '' ? null : { source, whole, surname, given, filled: null };
};

const printedName = ({ document }: Evidence): HolderName | null => {
  const textOf = (...names: string[]) =>
    names.flatMap((name) => statementsOf(document, { visual: name })[0]?.text ?? []).join(' ') || null;
  const whole = textOf('surname_and_given_names');

  return (
    nameOf('visual', textOf('surname', 'second_surname'), textOf('given_name', 'middle_name'), ' ') ??
    (whole ? { source: 'visual', whole, surname: null, given: null, filled: null } : null)
  );
};

const identifiers = (document: Evidence['document'], source: 'mrz' | 'barcode'): [string | null, string | null] => [
  statementsOf(document, { [source]: 'primary_identifier' })[0]?.text ?? null,
  statementsOf(document, { [source]: 'secondary_identifier' })[0]?.text ?? null,
];

/** With two fillers between the identifiers, as in the zone. */
const zoneName = ({ document, mrz }: Evidence): HolderName | null => {
  const lines = mrz && namesIn(mrz);
  const [primary, secondary] = identifiers(document, 'mrz');
  const name =
    nameOf('mrz', primary, secondary, '<<') ?? (lines && nameOf('mrz', lines.primary, lines.secondary, '<<'));

  return name && { ...name, filled: lines ? lines.filled : fullNameField(name.surname, name.given) };
};

/** The printed name first. */
export const holderNames = (evidence: Evidence): HolderName[] => {
  const barcode = nameOf('barcode', ...identifiers(evidence.document, 'barcode'), ' ');

  return [printedName(evidence), zoneName(evidence), barcode].filter((name) => name !== null);
};
