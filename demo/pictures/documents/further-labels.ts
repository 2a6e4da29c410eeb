/** Labels of fields that the demo's own documents do not print, in the order of each language below. */
import { type Label, labelOf } from './labels';

const order = [
  'fathers_name',
  'mothers_name',
  'middle_name',
  'second_surname',
  'place_of_issue',
  'first_issue_date',
  'surname_and_given_names',
  'valid_until',
] as const;

type FurtherLabel = (typeof order)[number];

const language = (words: string): Readonly<Record<FurtherLabel, string>> => {
  const list = words.split('|').map((word) => word.trim());

  return Object.fromEntries(order.map((label, i) => [label, list[i] ?? ''])) as Record<FurtherLabel, string>;
};

const english = language(
  `Father’s name | Mother’s name | Middle name | Second surname | Place of issue | Date of first issue
  | Surname and given names | Valid until`,
);

const french = language(
  `Nom du père | Nom de la mère | Deuxième prénom | Second nom | Lieu de délivrance | Première délivrance
  | Nom et prénoms | Valable jusqu’au`,
);

const german = language(
  `Name des Vaters | Name der Mutter | Zweiter Vorname | Zweiter Name | Ausstellungsort | Erstausstellung
  | Name und Vornamen | Gültig bis`,
);

const languages: Readonly<Record<string, typeof english>> = {
  DEU: german,
  AUT: german,
  FRA: french,
  ARM: language(
    `Հոր անունը | Մոր անունը | Հայրանուն | Երկրորդ ազգանուն | Տրման վայրը | Առաջին տրման ամսաթիվ | Ազգանուն, անուն
    | Վավեր է մինչև`,
  ),
  BGR: language(
    `Име на бащата | Име на майката | Презиме | Втора фамилия | Място на издаване | Първо издаване | Фамилия и имена
    | Валидност`,
  ),
  GRC: language(
    `Όνομα πατέρα | Όνομα μητέρας | Μεσαίο όνομα | Δεύτερο επώνυμο | Τόπος έκδοσης | Ημ. πρώτης έκδοσης
    | Επώνυμο και όνομα | Ισχύει έως`,
  ),
  SRB: language(
    `Име оца | Име мајке | Средње име | Друго презиме | Место издавања | Датум првог издавања | Презиме и име
    | Важи до`,
  ),
  SVK: language(
    `Meno otca | Meno matky | Druhé meno | Druhé priezvisko | Miesto vydania | Dátum prvého vydania
    | Priezvisko a meno | Platnosť do`,
  ),
  CZE: language(
    `Jméno otce | Jméno matky | Druhé jméno | Druhé příjmení | Místo vydání | Datum prvního vydání
    | Příjmení a jméno | Platnost do`,
  ),
  HUN: language(
    `Apja neve | Anyja neve | Második utónév | Második családi név | Kiállítás helye | Első kiállítás
    | Családi és utónév | Érvényes`,
  ),
  UKR: language(
    `Ім’я батька | Ім’я матері | По батькові | Друге прізвище | Місце видачі | Дата першої видачі
    | Прізвище та ім’я | Дійсний до`,
  ),
  LVA: language(
    `Tēva vārds | Mātes vārds | Otrais vārds | Otrais uzvārds | Izdošanas vieta | Pirmā izdošana
    | Uzvārds un vārds | Derīga līdz`,
  ),
  ESP: language(
    `Nombre del padre | Nombre de la madre | Segundo nombre | Segundo apellido | Lugar de expedición
    | Primera expedición | Apellidos y nombre | Válido hasta`,
  ),
  ROU: language(
    `Numele tatălui | Numele mamei | Al doilea prenume | Al doilea nume | Locul emiterii | Prima emitere
    | Nume și prenume | Valabil până la`,
  ),
  SWE: language(
    `Faderns namn | Moderns namn | Mellannamn | Andra efternamn | Utfärdandeort | Första utfärdande
    | Efternamn och förnamn | Gäller till`,
  ),
};

export type AnyLabel = Label | FurtherLabel;

const isFurther = (label: AnyLabel): label is FurtherLabel => (order as readonly string[]).includes(label);

/** In the country's language and in English, like the demo's other labels. */
export const anyLabelOf = (countryCode: string, label: AnyLabel): string => {
  if (!isFurther(label)) return labelOf(countryCode, label);

  const own = languages[countryCode];
  const [first, second] = own ? [own[label], english[label]] : [english[label], french[label]];

  return `${first} / ${second}`;
};
