import { spellingsTable } from './spellings-table';

/** ICAO Doc 9303 part 3 (8th edition), section 6 A: every row, in its order. */
export const latinTable = spellingsTable(`
  À:A Á:A Â:A Ã:A Ä:AE/A Å:AA/A Æ:AE Ç:C È:E É:E Ê:E Ë:E Ì:I Í:I Î:I Ï:I Ð:D Ñ:N/NXX Ò:O Ó:O Ô:O Õ:O Ö:OE/O Ø:OE
  Ù:U Ú:U Û:U Ü:UE/UXX/U Ý:Y Þ:TH
  Ā:A Ă:A Ą:A Ć:C Ĉ:C Ċ:C Č:C Ď:D Đ:D Ē:E Ĕ:E Ė:E Ę:E Ě:E Ĝ:G Ğ:G Ġ:G Ģ:G Ĥ:H Ħ:H Ĩ:I Ī:I Ĭ:I Į:I İ:I ı:I Ĳ:IJ Ĵ:J
  Ķ:K Ĺ:L Ļ:L Ľ:L Ŀ:L Ł:L Ń:N Ņ:N Ň:N
  Ŋ:N Ō:O Ŏ:O Ő:O Œ:OE Ŕ:R Ŗ:R Ř:R Ś:S Ŝ:S Ş:S Š:S Ţ:T Ť:T Ŧ:T Ũ:U Ū:U Ŭ:U Ů:U Ű:U Ų:U Ŵ:W Ŷ:Y Ÿ:Y Ź:Z Ż:Z Ž:Z ẞ:SS
`);
