import { remember } from '../remember';

const table = (pairs: string): Readonly<Record<string, string>> =>
  Object.fromEntries(pairs.split(/\s+/).map((pair) => [pair.slice(0, 1), pair.slice(2)]));

/**
 * ICAO Doc 9303 part 3, section 6: letters that the machine-readable zone writes as others. What
 * is not listed loses its diacritic.
 */
const icao = table('Ä:AE Å:AA Æ:AE Ð:D Đ:D Ħ:H Ĳ:IJ Ŀ:L Ł:L Ŋ:N Ö:OE Ø:OE Œ:OE Þ:TH Ŧ:T Ü:UE ẞ:SS ß:SS');

const combiningMarks = /\p{M}/gu;

const withoutMarks = (letter: string): string => letter.normalize('NFD').replace(combiningMarks, '');

interface LatinForms {
  /** Upper-case A to Z, hyphens and spaces kept. */
  icao: string;
  /** For Ä, Å, Ö and Ü the recommendation also permits the bare letter, and some issuers write only that. */
  bare: string;
  /** With fillers, as it stands inside the zone. */
  zone: string;
  /** As a reader decodes the zone. */
  decoded: string;
  bareDecoded: string;
}

const compose = (text: string): LatinForms => {
  let [full, bare] = ['', ''];

  for (const letter of text.toUpperCase().replace(/['’]/g, '')) {
    const listed = icao[letter];
    const stripped = withoutMarks(letter);
    full += listed ?? stripped;
    bare += stripped === letter ? (listed ?? letter) : stripped;
  }

  return {
    icao: full,
    bare,
    zone: full.replace(/[ -]+/g, '<'),
    decoded: full.replace(/[ -]+/g, ' '),
    bareDecoded: bare.replace(/[ -]+/g, ' '),
  };
};

/** How a printed name may look where only A to Z can be written. */
export const latinForms = remember(compose);

export const toIcaoLatin = (text: string): string => latinForms(text).icao;

/** The form inside the zone: fillers where the name has spaces or hyphens. */
export const toMrzName = (text: string): string => latinForms(text).zone;
