/** What may be written for a letter: anywhere, and besides that where it begins a word. */
export interface Spellings {
  anywhere: readonly string[];
  first: readonly string[];
}

/** From `Ü:UE/UXX/U`; `^` stands before what is only for the first letter of a word. */
export const spellingsTable = (rows: string): ReadonlyMap<string, Spellings> =>
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
