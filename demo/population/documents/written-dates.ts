/** The forms that documents write days in. */
import type { Day } from '../calendar';

const english = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');

/** Months as passports abbreviate them, where they write two languages. */
const months: Readonly<Record<string, readonly string[]>> = {
  FRA: 'JAN FÉV MARS AVR MAI JUIN JUIL AOÛT SEPT OCT NOV DÉC'.split(' '),
  ESP: 'ENE FEB MAR ABR MAY JUN JUL AGO SEP OCT NOV DIC'.split(' '),
  ROU: 'IAN FEB MAR APR MAI IUN IUL AUG SEP OCT NOI DEC'.split(' '),
  DEU: 'JAN FEB MÄRZ APR MAI JUNI JULI AUG SEP OKT NOV DEZ'.split(' '),
  SWE: 'JAN FEB MARS APR MAJ JUNI JULI AUG SEP OKT NOV DEC'.split(' '),
};

const partsOf = (day: Day) => {
  const [year = '', month = '', dayOfMonth = 'XX'] = day.split('-');

  return { year, month, day: dayOfMonth, at: Number(month) - 1 };
};

export const dateForms = {
  dotted: (day: Day) => `${partsOf(day).day}.${partsOf(day).month}.${partsOf(day).year}`,
  dashed: (day: Day) => `${partsOf(day).day}-${partsOf(day).month}-${partsOf(day).year}`,
  spaced: (day: Day) => `${partsOf(day).day} ${partsOf(day).month} ${partsOf(day).year}`,
  slashed: (day: Day) => `${partsOf(day).day}/${partsOf(day).month}/${partsOf(day).year}`,
  iso: (day: Day) => `${partsOf(day).year}-${partsOf(day).month}-${partsOf(day).day}`,
  words: (day: Day) => `${partsOf(day).day} ${english[partsOf(day).at]} ${partsOf(day).year}`,
  joined: (day: Day) => `${partsOf(day).day}${english[partsOf(day).at]}${partsOf(day).year}`,
  /** Month first, in the United States alone. */
  american: (day: Day) => `${partsOf(day).month}/${partsOf(day).day}/${partsOf(day).year}`,
} as const;

/** `12 AOÛT/AUG 2019`; in one language where both abbreviate alike. */
export const inTwoLanguages = (country: string, day: Day): string => {
  const parts = partsOf(day);
  const [own, other] = [months[country]?.[parts.at], english[parts.at]];

  return `${parts.day} ${own && own !== other ? `${own}/${other}` : other} ${parts.year}`;
};
