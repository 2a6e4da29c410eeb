import { blindTo, checkedFields, coveredText, digitFor, inZone } from '../mrz';
import { judged, judgedInFull, type WorkedOut } from './judged';
import { type Evidence, listOf, statementsOf } from './statements';

interface BlindSpot {
  name: string;
  printed: string;
  machine: string;
  /** Characters that stand for each other, where it is no more than that. */
  pairs: [string, string][] | null;
}

const pairsOf = (printed: string, machine: string): BlindSpot['pairs'] => {
  if (printed.length !== machine.length) return null;
  const pairs = [...printed]
    .map((character, place): [string, string] => [character, machine[place] ?? ''])
    .filter(([one, other]) => one !== other);

  return pairs.every(([one, other]) => blindTo(one).includes(other)) ? pairs : null;
};

/** Where the printed value differs from the zone's and the zone's check digit would fit both. */
const blindSpotsIn = ({ document, mrz }: Evidence): BlindSpot[] =>
  checkedFields.flatMap((checked) => {
    const { name, field } = checked;
    const [said] = statementsOf(document, { mrz: field });
    const machine = inZone(checked, said?.text ?? (mrz && coveredText(mrz, name)) ?? '');
    // A digit that does not fit the zone itself says nothing about what is printed.
    const isRight = mrz?.checks.some((check) => check.name === name && check.state === 'right');
    if (!isRight || machine === null) return [];

    return statementsOf(document, { visual: field })
      .flatMap(({ text }) => inZone(checked, text) ?? [])
      .filter((printed) => printed !== machine && digitFor(checked, printed) === digitFor(checked, machine))
      .map((printed) => ({ name: name.toLowerCase(), printed, machine, pairs: pairsOf(printed, machine) }));
  });

/** Only where it matters: `null` when nothing that is printed could pass for what the zone says. */
export const blindSpots = (evidence: Evidence): WorkedOut | null => {
  const found = blindSpotsIn(evidence);
  if (found.length === 0) return null;

  const names = listOf(found.map(({ name }) => `the ${name}`));
  const pairs = found.every((spot) => spot.pairs !== null) ? found.flatMap((spot) => spot.pairs ?? []) : null;
  const compare = `compare ${names} by eye`;
  const masked = `The check digit fits what is printed and what the MRZ says: ${compare}`;
  const full = pairs
    ? `No check digit can tell ${listOf(pairs.map(([one, other]) => `${one} from ${other}`))}: ${compare}`
    : masked;

  return {
    ...(pairs ? judgedInFull('unknown', full, masked) : judged('unknown', masked)),
    working: found.map(({ name, printed, machine }) => `${name}: ${printed} printed, ${machine} in the MRZ`),
  };
};
