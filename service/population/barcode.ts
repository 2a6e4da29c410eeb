import type { IdentityDocument, Imprint } from './document';
import { toIcaoLatin } from './transliterate';

/** The payload of a licence's PDF417 barcode, in the manner of AAMVA: one element a line. */
export const composeBarcode = ({ country, heightCm, licenceClasses }: IdentityDocument, imprint: Imprint): string => {
  const compact = (day: string) => day.replaceAll('-', '');

  return [
    '@',
    'ANSI 000000090001DL00310200DL',
    `DAQ${imprint.documentNumber}`,
    `DCS${toIcaoLatin(imprint.surname)}`,
    `DAC${toIcaoLatin(imprint.givenNames)}`,
    `DBB${compact(imprint.dateOfBirth)}`,
    `DBD${compact(imprint.dateOfIssue)}`,
    `DBA${compact(imprint.dateOfExpiry)}`,
    `DBC${imprint.sex === 'M' ? 1 : 2}`,
    `DAU${heightCm} cm`,
    `DCA${licenceClasses}`,
    `DCG${country.code}`,
  ].join('\n');
};
