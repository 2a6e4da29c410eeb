/** Field names as in the results, and other printed labels. Each language keeps this order. */
const order = [
  'document_class_code',
  'issuing_state_code',
  'passport_number',
  'document_number',
  'surname',
  'given_name',
  'nationality',
  'sex',
  'date_of_birth',
  'place_of_birth',
  'date_of_issue',
  'date_of_expiry',
  'authority',
  'personal_number',
  'address',
  'height',
  'signature',
] as const;

export type Label = (typeof order)[number];

type Language = Readonly<Record<Label, string>>;

const language = (words: string): Language => {
  const list = words.split('|').map((word) => word.trim());

  return Object.fromEntries(order.map((label, i) => [label, list[i] ?? ''])) as Record<Label, string>;
};

const english = language(
  `Type | Code | Passport No. | Document No. | Surname | Given names | Nationality | Sex | Date of birth
  | Place of birth | Date of issue | Date of expiry | Authority | Personal No. | Address | Height | Signature`,
);

const french = language(
  `Type | Code | Passeport n° | N° du document | Nom | Prénoms | Nationalité | Sexe | Date de naissance
  | Lieu de naissance | Date de délivrance | Date d’expiration | Autorité | N° personnel | Domicile | Taille | Signature`,
);

const german = language(
  `Typ | Kode | Pass-Nr. | Ausweis-Nr. | Name | Vornamen | Staatsangehörigkeit | Geschlecht | Geburtsdatum
  | Geburtsort | Ausstellungsdatum | Gültig bis | Behörde | Persönliche Nr. | Anschrift | Größe | Unterschrift`,
);

/** By country code. Other countries use the labels of ICAO's specimens. */
const languages: Readonly<Record<string, Language>> = {
  DEU: german,
  AUT: german,
  FRA: french,
  ARM: language(
    `Տեսակ | Կոդ | Անձնագրի № | Փաստաթղթի № | Ազգանուն | Անուն | Քաղաքացիություն | Սեռ | Ծննդյան ամսաթիվ
    | Ծննդավայր | Տրված է | Վավեր է մինչև | Ում կողմից | ՀԾՀ | Հասցե | Հասակ | Ստորագրություն`,
  ),
  BGR: language(
    `Тип | Код | Паспорт № | Документ № | Фамилия | Име | Гражданство | Пол | Дата на раждане
    | Място на раждане | Дата на издаване | Валидност | Издаден от | ЕГН | Постоянен адрес | Ръст | Подпис`,
  ),
  GRC: language(
    `Τύπος | Κωδικός | Αρ. διαβατηρίου | Αρ. δελτίου | Επώνυμο | Όνομα | Ιθαγένεια | Φύλο | Ημ. γέννησης
    | Τόπος γέννησης | Ημ. έκδοσης | Ημ. λήξης | Εκδ. αρχή | Προσωπικός αρ. | Διεύθυνση | Ύψος | Υπογραφή`,
  ),
  SRB: language(
    `Тип | Код | Број пасоша | Број документа | Презиме | Име | Држављанство | Пол | Датум рођења
    | Место рођења | Датум издавања | Важи до | Издаје | ЈМБГ | Пребивалиште | Висина | Потпис`,
  ),
  SVK: language(
    `Typ | Kód | Číslo pasu | Číslo dokladu | Priezvisko | Meno | Štátne občianstvo | Pohlavie | Dátum narodenia
    | Miesto narodenia | Dátum vydania | Platnosť do | Vydal | Rodné číslo | Adresa pobytu | Výška | Podpis`,
  ),
  CZE: language(
    `Typ | Kód | Číslo pasu | Číslo dokladu | Příjmení | Jméno | Státní občanství | Pohlaví | Datum narození
    | Místo narození | Datum vydání | Platnost do | Vydal | Rodné číslo | Adresa | Výška | Podpis`,
  ),
  HUN: language(
    `Típus | Kód | Útlevélszám | Okmányszám | Családi név | Utónév | Állampolgárság | Nem | Születési idő
    | Születési hely | Kiállítás dátuma | Érvényes | Kiállító hatóság | Személyi szám | Lakcím | Magasság | Aláírás`,
  ),
  UKR: language(
    `Тип | Код | Номер паспорта | Номер документа | Прізвище | Ім’я | Громадянство | Стать | Дата народження
    | Місце народження | Дата видачі | Дійсний до | Орган видачі | Запис № | Адреса | Зріст | Підпис`,
  ),
  LVA: language(
    `Tips | Kods | Pases Nr. | Dokumenta Nr. | Uzvārds | Vārds | Pilsonība | Dzimums | Dzimšanas datums
    | Dzimšanas vieta | Izdošanas datums | Derīga līdz | Iestāde | Personas kods | Adrese | Augums | Paraksts`,
  ),
  ESP: language(
    `Tipo | Código | Pasaporte n.º | Núm. soporte | Apellidos | Nombre | Nacionalidad | Sexo | Fecha de nacimiento
    | Lugar de nacimiento | Expedición | Caducidad | Autoridad | N.º personal | Domicilio | Estatura | Firma`,
  ),
  ROU: language(
    `Tip | Cod | Pașaport nr. | Nr. document | Nume | Prenume | Cetățenie | Sex | Data nașterii
    | Locul nașterii | Data emiterii | Data expirării | Autoritatea | Cod personal | Domiciliu | Înălțime | Semnătura`,
  ),
  SWE: language(
    `Typ | Kod | Passnr | Kortnr | Efternamn | Förnamn | Nationalitet | Kön | Födelsedatum
    | Födelseort | Utfärdat | Gäller till | Myndighet | Personnummer | Adress | Längd | Namnteckning`,
  ),
};

/** The label in the country's language and in English, once if they are the same. */
export const labelOf = (countryCode: string, label: Label): string => {
  const own = languages[countryCode];
  const [first, second] = own ? [own[label], english[label]] : [english[label], french[label]];

  return first === second ? first : `${first} / ${second}`;
};
