/** Transliterations permitted by ICAO Doc 9303 part 3 (8th edition), section 6. */

export interface Spellings {
  anywhere: readonly string[];
  /** Permitted in addition at the start of a word. */
  first: readonly string[];
}

/** Parses rows such as `Ü:UE/UXX/U`; `^` marks a spelling for the start of a word. */
const spellingsTable = (rows: string): ReadonlyMap<string, Spellings> =>
  new Map(
    rows
      .trim()
      .split(/\s+/)
      .map((row) => {
        const [letter = '', ways = ''] = row.split(':');
        const all = ways.split('/');

        return [
          letter,
          {
            anywhere: all.filter((way) => !way.startsWith('^')),
            first: all.filter((way) => way.startsWith('^')).map((way) => way.slice(1)),
          },
        ];
      }),
  );

/** Section 6 A, in its order. */
export const latinTable = spellingsTable(`
  À:A Á:A Â:A Ã:A Ä:AE/A Å:AA/A Æ:AE Ç:C È:E É:E Ê:E Ë:E Ì:I Í:I Î:I Ï:I Ð:D Ñ:N/NXX Ò:O Ó:O Ô:O Õ:O Ö:OE/O Ø:OE
  Ù:U Ú:U Û:U Ü:UE/UXX/U Ý:Y Þ:TH
  Ā:A Ă:A Ą:A Ć:C Ĉ:C Ċ:C Č:C Ď:D Đ:D Ē:E Ĕ:E Ė:E Ę:E Ě:E Ĝ:G Ğ:G Ġ:G Ģ:G Ĥ:H Ħ:H Ĩ:I Ī:I Ĭ:I Į:I İ:I ı:I Ĳ:IJ Ĵ:J
  Ķ:K Ĺ:L Ļ:L Ľ:L Ŀ:L Ł:L Ń:N Ņ:N Ň:N
  Ŋ:N Ō:O Ŏ:O Ő:O Œ:OE Ŕ:R Ŗ:R Ř:R Ś:S Ŝ:S Ş:S Š:S Ţ:T Ť:T Ŧ:T Ũ:U Ū:U Ŭ:U Ů:U Ű:U Ų:U Ŵ:W Ŷ:Y Ÿ:Y Ź:Z Ż:Z Ž:Z ẞ:SS
`);

/**
 * Section 6 B, by code point, with the exceptions for Belarusian, Bulgarian, Macedonian, Serbian and Ukrainian. A value
 * does not say its language, so every exception is permitted.
 */
export const cyrillicTable = spellingsTable(`
  Ё:E/IO Ђ:D Є:IE/^YE Ѕ:DZ І:I Ї:I/^YI Ј:J Љ:LJ Њ:NJ Ќ:K/KJ Ў:U Џ:DZ/DJ
  А:A Б:B В:V Г:G/H Д:D Е:E Ж:ZH/Z З:Z И:I/Y Й:I/^Y К:K Л:L М:M Н:N О:O П:P Р:R С:S Т:T У:U Ф:F
  Х:KH/H Ц:TS/C Ч:CH/C Ш:SH/S Щ:SHCH/SHT Ъ:IE Ы:Y Э:E Ю:IU/^YU Я:IA/^YA Ѫ:U Ѵ:Y Ґ:G Ғ:G/GJ Һ:C
`);

/**
 * Letters missing from section 6 B. It lists the Macedonian GJ under Ғ and C under Һ, where Ѓ and Ћ are meant. Ь has no
 * row; states that issue documents in Cyrillic omit it.
 */
export const cyrillicGaps = spellingsTable('Ѓ:G/GJ Ћ:C Ь:');
