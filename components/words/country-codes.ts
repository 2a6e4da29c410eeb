import { unknownCountry } from '@/lib/contract/vocabulary';

/**
 * ISO 3166 alpha-3 to alpha-2: browsers only name countries by the latter. Every page with a country loads this, so codes
 * whose alpha-2 follows from the alpha-3 are listed without it.
 */
const firstTwoLetters =
  'AFG AIA ALB ARG ASM AUS AZE BEL BFA BGR BHR BLM BMU BOL BRA BTN BVT BWA CAN CCK CHE CIV CMR COL CRI CUB CXR CYP ' +
  'CZE DEU DJI DMA DOM DZA ECU EGY ERI ESP ETH FIN FJI FRA GAB GBR GEO GGY GHA GIB GMB GRC GTM GUM HKG HMD HND HRV ' +
  'HTI HUN IDN IMN IND IOT IRN ISL ITA JEY JOR JPN KEN KGZ KHM KIR KNA KWT LAO LBN LCA LIE LKA LSO LTU LUX LVA MAR ' +
  'MCO MDA MHL MKD MLI MMR MNG MRT MSR MUS MWI MYS NAM NCL NER NFK NGA NIC NLD NOR NPL NRU NZL OMN PAN PER PHL PRI ' +
  'PSE QAT REU ROU RUS RWA SAU SDN SGP SHN SJM SLE SMR SOM SSD STP SXM SYR TCA TGO THA TJK TKL TLS TON TTO TWN TZA ' +
  'UGA UMI USA UZB VAT VCT VEN VGB VIR VNM VUT WSM YEM ZAF ZMB ZWE';
const firstAndThirdLetter =
  'ABW AGO AND ARE ARM ATG AUT BDI BGD BHS BLZ BRB BRN CAF CHL CHN COD COG COK CPV CUW DNK ESH FLK FRO FSM GIN GLP ' +
  'GNQ GRD GRL GUF GUY IRQ JAM KAZ KOR LBR LBY MAF MDG MDV MEX MLT MNE MNP MOZ MTQ NIU PAK PCN PLW PNG POL PRT PRY ' +
  'PYF SEN SLB SLV SUR SVK SWE SWZ SYC TCD TKM TUN TUR TUV URY WLF';
const others =
  'ALA:AX ATA:AQ ATF:TF BEN:BJ BES:BQ BIH:BA BLR:BY COM:KM CYM:KY EST:EE GNB:GW IRL:IE ISR:IL MAC:MO MYT:YT PRK:KP ' +
  'SGS:GS SPM:PM SRB:RS SVN:SI UKR:UA RKS:XK';

const alpha2 = new Map([
  ...firstTwoLetters.split(' ').map((code): [string, string] => [code, code.slice(0, 2)]),
  ...firstAndThirdLetter.split(' ').map((code): [string, string] => [code, code.charAt(0) + code.charAt(2)]),
  ...others.split(' ').map((pair) => pair.split(':') as [string, string]),
]);

/** Issuers of travel documents that are not ISO countries, and the code for an unknown one. */
const special = new Map([
  [unknownCountry, 'Unknown country'],
  ['UTO', 'Utopia'],
  ['EUE', 'European Union'],
  ['UNO', 'United Nations'],
  ['XXA', 'Stateless'],
]);

let names: Intl.DisplayNames | undefined;

/** The English name of a country code; `null` if unknown. */
export const countryName = (code: string): string | null => {
  const own = special.get(code);
  if (own) return own;

  const short = alpha2.get(code);
  if (!short) return null;
  names ??= new Intl.DisplayNames(['en-GB'], { type: 'region' });
  return names.of(short) ?? null;
};

/** Every country and issuer with a name, by name. */
export const namedCountries = (): Array<{ code: string; name: string }> =>
  [...alpha2.keys(), ...special.keys()]
    .filter((code) => code !== unknownCountry)
    .flatMap((code) => {
      const name = countryName(code);

      return name === null ? [] : [{ code, name }];
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
