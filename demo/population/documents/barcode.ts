import { toDigits } from '../calendar';
import type { IdentityDocument, Imprint } from './document';
import { toIcaoLatin } from './transliterate';

/** The payload of a licence's PDF417 barcode, in the style of AAMVA: one element per line. */
export const composeBarcode = ({ country, heightCm, licenceClasses }: IdentityDocument, imprint: Imprint): string =>
  [
    '@',
    'ANSI 000000090001DL00310200DL',
    `DAQ${imprint.documentNumber}`,
    `DCS${toIcaoLatin(imprint.surname)}`,
    // The standard's word for a missing name.
    `DAC${toIcaoLatin(imprint.givenNames) || 'NONE'}`,
    `DBB${toDigits(imprint.dateOfBirth)}`,
    `DBD${toDigits(imprint.dateOfIssue)}`,
    `DBA${toDigits(imprint.dateOfExpiry)}`,
    `DBC${imprint.sex === 'M' ? 1 : 2}`,
    `DAU${heightCm} cm`,
    `DCA${licenceClasses}`,
    `DCG${country.code}`,
  ].join('\n');
