import type { Looks } from '../people/appearance';
import {
  armenian,
  austrian,
  bulgarian,
  czech,
  egyptian,
  french,
  german,
  greek,
  hungarian,
  japanese,
  latvian,
  romanian,
  serbian,
  slovak,
  spanish,
  swedish,
  ukrainian,
  utopian,
} from '../people/name-lists';
import type { NameStock } from '../people/names';

export interface Country {
  /** ISO 3166 alpha-3; UTO is the fictional state that ICAO reserves for specimens. */
  code: string;
  /** As in the machine-readable zone, where only Germany has a single letter. */
  mrzCode: string;
  name: string;
  /** This and the following texts are in capitals, as printed. */
  nativeName: string;
  /** In the country's own language. */
  nationality: string;
  authority: string;
  cities: readonly string[];
  streets: readonly string[];
  names: NameStock;
  looks: Looks;
  titles: { passport: string; card: string; licence: string };
  /** Two tints of the paper, two of the lines, and the ink. */
  palette: readonly [paper: string, paper2: string, line: string, line2: string, ink: string];
}

/** Everybody lives in the fictional state. */
const looks: Readonly<Record<string, Looks>> = { UTO: 'any', ARM: 'dark-haired', EGY: 'southern', JPN: 'dark-haired' };

const country = (
  code: string,
  [name, nativeName, nationality, authority]: readonly [string, string, string, string],
  [cities, streets]: readonly [string, string],
  names: NameStock,
  [passport, card, licence]: readonly [string, string, string],
  palette: Country['palette'],
): Country => ({
  code,
  mrzCode: code === 'DEU' ? 'D' : code,
  name,
  nativeName: nativeName.toUpperCase(),
  nationality,
  authority,
  cities: cities.toUpperCase().split(', '),
  streets: streets.toUpperCase().split(', '),
  names,
  looks: looks[code] ?? 'fair',
  titles: { passport, card, licence },
  palette,
});

export const countries: readonly Country[] = [
  country(
    'UTO',
    ['Utopia', 'Free State of Utopia', 'UTOPIAN', 'CIVIC REGISTRY'],
    ['Amaurot, Zenith, Anydria, Port Hythloday, Achora', 'Canal Walk, Ademus Road, Garden Row, Bridge Street'],
    utopian,
    ['PASSPORT', 'IDENTITY CARD', 'DRIVING LICENCE'],
    ['#eaf1ee', '#dfe6f1', '#9aa9cf', '#8fb0a6', '#22304a'],
  ),
  country(
    'DEU',
    ['Germany', 'Bundesrepublik Deutschland', 'DEUTSCH', 'STADT'],
    ['Berlin, Köln, München, Leipzig, Lübeck, Freiburg', 'Lindenweg, Hauptstraße, Mühlgasse, Am Graben'],
    german,
    ['REISEPASS', 'PERSONALAUSWEIS', 'FÜHRERSCHEIN'],
    ['#eef1ea', '#e4ece9', '#c0a9a0', '#9fb7a4', '#2b2f38'],
  ),
  country(
    'SVK',
    ['Slovakia', 'Slovenská republika', 'SLOVENSKÁ', 'OKRESNÉ RIADITEĽSTVO PZ'],
    ['Bratislava, Košice, Žilina, Prešov, Banská Bystrica', 'Hlavná, Štefánikova, Jarná, Mlynská'],
    slovak,
    ['PAS', 'OBČIANSKY PREUKAZ', 'VODIČSKÝ PREUKAZ'],
    ['#edf0f6', '#e3eaf3', '#97acd6', '#c9a1a8', '#26304d'],
  ),
  country(
    'CZE',
    ['Czechia', 'Česká republika', 'ČESKÁ', 'MAGISTRÁT MĚSTA'],
    ['Praha, Brno, Ostrava, Plzeň, Ústí nad Labem', 'Husova, Dlouhá, Nádražní, Květná'],
    czech,
    ['CESTOVNÍ PAS', 'OBČANSKÝ PRŮKAZ', 'ŘIDIČSKÝ PRŮKAZ'],
    ['#f3efe9', '#e9e6ee', '#b5a3c9', '#a8b7a0', '#332b40'],
  ),
  country(
    'AUT',
    ['Austria', 'Republik Österreich', 'ÖSTERREICH', 'MAGISTRAT'],
    ['Wien, Graz, Linz, Sankt Pölten, Innsbruck', 'Ringstraße, Kirchengasse, Am Anger, Bahnweg'],
    austrian,
    ['REISEPASS', 'PERSONALAUSWEIS', 'FÜHRERSCHEIN'],
    ['#f6efec', '#efe6e6', '#d3a2a2', '#b3a99c', '#3d2629'],
  ),
  country(
    'HUN',
    ['Hungary', 'Magyarország', 'MAGYAR', 'KORMÁNYHIVATAL'],
    ['Budapest, Győr, Szeged, Pécs, Debrecen', 'Fő utca, Kossuth utca, Petőfi tér, Rózsa utca'],
    hungarian,
    ['ÚTLEVÉL', 'SZEMÉLYAZONOSÍTÓ IGAZOLVÁNY', 'VEZETŐI ENGEDÉLY'],
    ['#edf3ec', '#f1ece6', '#9cc09f', '#cfa796', '#27382b'],
  ),
  country(
    'UKR',
    ['Ukraine', 'Україна', 'УКРАЇНА/UKRAINE', 'ДМС'],
    ['Kyiv, Lviv, Odesa, Kharkiv, Chernivtsi', 'vul. Franka, vul. Sadova, prosp. Myru, vul. Lisova'],
    ukrainian,
    ['ПАСПОРТ', 'ПОСВІДЧЕННЯ ОСОБИ', 'ПОСВІДЧЕННЯ ВОДІЯ'],
    ['#ecf3fa', '#f7f3e0', '#92b7de', '#d8c682', '#1f3350'],
  ),
  country(
    'LVA',
    ['Latvia', 'Latvijas Republika', 'LATVIJAS', 'PMLP'],
    ['Rīga, Liepāja, Daugavpils, Jūrmala, Rēzekne', 'Brīvības iela, Meža iela, Ostas iela, Liepu iela'],
    latvian,
    ['PASE', 'PERSONAS APLIECĪBA', 'VADĪTĀJA APLIECĪBA'],
    ['#f4ecec', '#ece8ee', '#bf8f97', '#a59fb8', '#41222b'],
  ),
  country(
    'FRA',
    ['France', 'République française', 'FRANÇAISE', 'PRÉFECTURE'],
    ['Paris, Lyon, Orléans, Nîmes, Saint-Étienne', 'Rue Verte, Rue de l’Église, Quai Sud, Avenue Foch'],
    french,
    ['PASSEPORT', 'CARTE NATIONALE D’IDENTITÉ', 'PERMIS DE CONDUIRE'],
    ['#edeff8', '#f5ecf0', '#9ba7d9', '#d3a3b4', '#252c52'],
  ),
  country(
    'ESP',
    ['Spain', 'Reino de España', 'ESPAÑOLA', 'DIRECCIÓN GENERAL DE LA POLICÍA'],
    ['Madrid, Logroño, Cádiz, A Coruña, Málaga', 'Calle Mayor, Plaza Nueva, Calle del Olmo, Avenida Sur'],
    spanish,
    ['PASAPORTE', 'DOCUMENTO NACIONAL DE IDENTIDAD', 'PERMISO DE CONDUCCIÓN'],
    ['#f8f1e6', '#f4e8e4', '#d6b184', '#cf9c91', '#46291f'],
  ),
  country(
    'ROU',
    ['Romania', 'România', 'ROMÂNĂ', 'SPCEP'],
    [
      'București, Brașov, Iași, Timișoara, Cluj-Napoca',
      'Strada Lungă, Strada Florilor, Bulevardul Unirii, Strada Morii',
    ],
    romanian,
    ['PAȘAPORT', 'CARTE DE IDENTITATE', 'PERMIS DE CONDUCERE'],
    ['#eef2f8', '#f6f1e3', '#9eb1d8', '#cdbb85', '#27304a'],
  ),
  country(
    'SWE',
    ['Sweden', 'Konungariket Sverige', 'SVENSK', 'POLISMYNDIGHETEN'],
    ['Stockholm, Göteborg, Malmö, Umeå, Jönköping', 'Ringgatan, Storgatan, Björkvägen, Hamngatan'],
    swedish,
    ['PASS', 'NATIONELLT IDENTITETSKORT', 'KÖRKORT'],
    ['#eaf2f6', '#f5f2e2', '#8db4cb', '#d3c07c', '#1e3444'],
  ),
  country(
    'GRC',
    ['Greece', 'ΕΛΛΗΝΙΚΗ ΔΗΜΟΚΡΑΤΙΑ', 'ΕΛΛΗΝΙΚΗ/HELLENIC', 'Α.Ε.Α.'],
    ['Athina, Thessaloniki, Patra, Ioannina, Irakleio', 'Odos Ermou, Odos Elaion, Leoforos Nikis, Odos Akti'],
    greek,
    ['ΔΙΑΒΑΤΗΡΙΟ', 'ΔΕΛΤΙΟ ΤΑΥΤΟΤΗΤΑΣ', 'ΑΔΕΙΑ ΟΔΗΓΗΣΗΣ'],
    ['#ebf2f9', '#eef0f4', '#8fb3d9', '#a9b8c4', '#1c3458'],
  ),
  country(
    'BGR',
    ['Bulgaria', 'Република България', 'БЪЛГАРИЯ/BULGARIA', 'МВР'],
    ['Sofia, Plovdiv, Varna, Ruse, Veliko Tarnovo', 'ul. Rakovski, ul. Shipka, bul. Vitosha, ul. Lipa'],
    bulgarian,
    ['ПАСПОРТ', 'ЛИЧНА КАРТА', 'СВИДЕТЕЛСТВО ЗА УПРАВЛЕНИЕ'],
    ['#f1f4ea', '#f4ebe8', '#a9c49a', '#cf9f98', '#2d3a24'],
  ),
  country(
    'SRB',
    ['Serbia', 'Република Србија', 'СРБИЈА/SERBIA', 'МУП'],
    ['Beograd, Niš, Novi Sad, Čačak, Užice', 'Cara Dušana, Njegoševa, Dunavska, Lipov lad'],
    serbian,
    ['ПАСОШ', 'ЛИЧНА КАРТА', 'ВОЗАЧКА ДОЗВОЛА'],
    ['#f3eceb', '#ebeef5', '#c69a97', '#9dabcd', '#3a2330'],
  ),
  country(
    'ARM',
    ['Armenia', 'Հայաստանի Հանրապետություն', 'ՀԱՅԱՍՏԱՆ/ARMENIA', 'ՀՀ ՆԳՆ'],
    ['Yerevan, Gyumri, Vanadzor, Goris, Dilijan', 'Abovyan pogh., Tumanyan pogh., Aygestan, Sayat-Nova poghota'],
    armenian,
    ['ԱՆՁՆԱԳԻՐ', 'ՆՈՒՅՆԱԿԱՆԱՑՄԱՆ ՔԱՐՏ', 'ՎԱՐՈՐԴԱԿԱՆ ՎԿԱՅԱԿԱՆ'],
    ['#f8f0e4', '#f1ebf0', '#d8ad79', '#b59cb8', '#46301f'],
  ),
  country(
    'EGY',
    ['Egypt', 'Arab Republic of Egypt', 'EGYPTIAN', 'CIVIL STATUS ORGANIZATION'],
    ['Cairo, Alexandria, Aswan, Tanta, Port Said', 'El Nil Street, El Horreya Road, Garden Street, El Bahr Street'],
    egyptian,
    ['PASSPORT', 'IDENTITY CARD', 'DRIVING LICENCE'],
    ['#eef3e8', '#f5f0e2', '#a3bf8f', '#cdb882', '#2c3a22'],
  ),
  country(
    'JPN',
    ['Japan', 'Japan', 'JAPAN', 'MINISTRY OF FOREIGN AFFAIRS'],
    ['Tokyo, Osaka, Sapporo, Nara, Kanazawa', 'Sakura-dori, Kawabata-cho, Midori-dori, Minami-machi'],
    japanese,
    ['PASSPORT', 'IDENTITY CARD', 'DRIVING LICENCE'],
    ['#f7eeee', '#eeeef3', '#d3a0a6', '#a8abc2', '#3b2430'],
  ),
];
