import { spellingsTable } from './spellings-table';

/**
 * ICAO Doc 9303 part 3 (8th edition), section 6 B: every row by its code point, with the exceptions for Belarusian,
 * Bulgarian, Macedonian, Serbian and Ukrainian. A value does not say its language, so each exception is permitted.
 */
export const cyrillicTable = spellingsTable(`
  Ё:E/IO Ђ:D Є:IE/^YE Ѕ:DZ І:I Ї:I/^YI Ј:J Љ:LJ Њ:NJ Ќ:K/KJ Ў:U Џ:DZ/DJ
  А:A Б:B В:V Г:G/H Д:D Е:E Ж:ZH/Z З:Z И:I/Y Й:I/^Y К:K Л:L М:M Н:N О:O П:P Р:R С:S Т:T У:U Ф:F
  Х:KH/H Ц:TS/C Ч:CH/C Ш:SH/S Щ:SHCH/SHT Ъ:IE Ы:Y Э:E Ю:IU/^YU Я:IA/^YA Ѫ:U Ѵ:Y Ґ:G Ғ:G/GJ Һ:C
`);

/**
 * Letters that the section leaves out. It prints the Macedonian GJ beside Ғ, and C beside Һ, where Ѓ and Ћ are meant.
 * Ь has no row, and states that issue in Cyrillic leave it out.
 */
export const cyrillicGaps = spellingsTable('Ѓ:G/GJ Ћ:C Ь:');
