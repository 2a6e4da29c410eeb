const table = (pairs: string): Readonly<Record<string, string>> =>
  Object.fromEntries(pairs.split(/\s+/).map((pair) => [pair.slice(0, 1), pair.slice(2)]));

/**
 * ICAO Doc 9303 part 3, section 6: letters that the machine-readable zone writes as others. What
 * is not listed loses its diacritic.
 */
const icao = table('Ä:AE Å:AA Æ:AE Ð:D Đ:D Ħ:H Ĳ:IJ Ŀ:L Ł:L Ŋ:N Ö:OE Ø:OE Œ:OE Þ:TH Ŧ:T Ü:UE ẞ:SS ß:SS');

/** Ukrainian, by resolution 55 of 2010: some letters differ at the start of a word. */
const ukrainian = table(
  `а:a б:b в:v г:h ґ:g д:d е:e є:ie ж:zh з:z и:y і:i ї:i й:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts
   ч:ch ш:sh щ:shch ь: ю:iu я:ia ’:`,
);

const ukrainianAtStart = table('є:ye ї:yi й:y ю:yu я:ya');

const combiningMarks = /\p{M}/gu;

/** The stock of names is small and each name is asked for several times a session. */
const known = new Map<string, string>();
const knownLimit = 20_000;

/** Upper-case A to Z, hyphens and spaces kept: what a reader sees when the zone is decoded. */
export const toIcaoLatin = (text: string): string => {
  const remembered = known.get(text);
  if (remembered !== undefined) return remembered;

  let out = '';
  for (const letter of text.toUpperCase().replaceAll('’', '').replaceAll("'", '')) {
    out += icao[letter] ?? letter.normalize('NFD').replace(combiningMarks, '');
  }

  if (known.size >= knownLimit) known.clear();
  known.set(text, out);

  return out;
};

/** The form inside the zone: fillers where the name has spaces or hyphens. */
export const toMrzName = (text: string): string => toIcaoLatin(text).replace(/[ -]+/g, '<');

export const fromUkrainian = (text: string): string =>
  text.replace(/[\p{L}’]+/gu, (word) => {
    let out = '';

    [...word.toLowerCase()].forEach((letter, position) => {
      out += (position === 0 ? ukrainianAtStart[letter] : undefined) ?? ukrainian[letter] ?? letter;
    });

    return out.charAt(0).toUpperCase() + out.slice(1);
  });
