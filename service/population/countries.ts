import type { NameStock } from './names';
import { czech, hungarian, slovak, ukrainian } from './names-east';
import { austrian, german, latvian, swedish, utopian } from './names-north';
import { french, romanian, spanish } from './names-south';

export interface Country {
  /** ISO 3166 alpha-3; UTO is the fictional state that ICAO reserves for specimens. */
  code: string;
  /** As in the machine-readable zone: Germany alone writes a single letter. */
  mrzCode: string;
  name: string;
  nativeName: string;
  /** As printed on the document, in its own language. */
  nationality: string;
  authority: string;
  cities: readonly string[];
  streets: readonly string[];
  names: NameStock;
  titles: { passport: string; card: string; licence: string };
  /** Two tints of the paper, two of the lines, and the ink. */
  palette: readonly [paper: string, paper2: string, line: string, line2: string, ink: string];
}

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
  nativeName,
  nationality,
  authority,
  cities: cities.split(', '),
  streets: streets.split(', '),
  names,
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
];
