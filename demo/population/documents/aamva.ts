/** The contents of the PDF417 on a licence of the United States, after AAMVA's card design standard of 2016 (version 9). */
import type { Day } from '../calendar';

export interface AamvaHolder {
  issuer: string;
  number: string;
  surname: string;
  givenName: string;
  middleName: string;
  sex: 'F' | 'M';
  birth: Day;
  issue: Day;
  expiry: Day;
  inches: number;
  pounds: number;
  eyes: string;
  street: string;
  city: string;
  postalCode: string;
  zip: string;
  vehicleClass: string;
  audit: string;
}

/** `03211990`: month first. */
const american = (day: Day): string => `${day.slice(5, 7)}${day.slice(8, 10)}${day.slice(0, 4)}`;

const headerLength = 21 + 10;

export const aamvaText = (holder: AamvaHolder): string => {
  const elements = [
    `DAQ${holder.number}`,
    `DCS${holder.surname}`,
    'DDEN',
    `DAC${holder.givenName}`,
    'DDFN',
    `DAD${holder.middleName || 'NONE'}`,
    'DDGN',
    `DCA${holder.vehicleClass}`,
    'DCBNONE',
    'DCDNONE',
    `DBD${american(holder.issue)}`,
    `DBB${american(holder.birth)}`,
    `DBA${american(holder.expiry)}`,
    `DBC${holder.sex === 'M' ? 1 : 2}`,
    `DAU${String(holder.inches).padStart(3, '0')} in`,
    `DAY${holder.eyes}`,
    `DAG${holder.street}`,
    `DAI${holder.city}`,
    `DAJ${holder.postalCode}`,
    `DAK${holder.zip.padEnd(9, '0')}  `,
    `DCF${holder.audit}`,
    'DCGUSA',
    `DAW${String(holder.pounds).padStart(3, '0')}`,
    'DDAF',
  ];
  const file = `DL${elements.join('\n')}\r`;
  const length = String(file.length).padStart(4, '0');

  return `@\n\u001e\rANSI ${holder.issuer}090001DL${String(headerLength).padStart(4, '0')}${length}${file}`;
};
