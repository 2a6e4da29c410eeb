/** The Latin spellings of a printed name that a machine-readable zone or a barcode may have. */
const table = (pairs: string): Readonly<Record<string, string>> =>
  Object.fromEntries(pairs.split(/\s+/).map((pair) => [pair.slice(0, 1), pair.slice(2)]));

/**
 * ICAO Doc 9303 part 3, section 6: letters that the machine-readable zone replaces. Others
 * lose their diacritics.
 */
const icao = table('Ä:AE Å:AA Æ:AE Ð:D Đ:D Ħ:H Ĳ:IJ Ŀ:L Ł:L Ŋ:N Ö:OE Ø:OE Œ:OE Þ:TH Ŧ:T Ü:UE ẞ:SS ß:SS');

const combiningMarks = /\p{M}/gu;

const withoutMarks = (letter: string): string => letter.normalize('NFD').replace(combiningMarks, '');

export interface LatinForms {
  /** Upper-case A to Z, hyphens and spaces kept. */
  icao: string;
  /** The recommendation also permits the bare letter for Ä, Å, Ö and Ü. */
  bare: string;
  /** With fillers, as in the zone. */
  zone: string;
  /** As a reader decodes the zone. */
  decoded: string;
  bareDecoded: string;
}

export const latinForms = (text: string): LatinForms => {
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
