/** One row of the table is enough; it is reused, because allocating one per comparison would dominate the cost. */
const row: number[] = [];

/** Levenshtein distance: letters to add, remove or replace to make the texts equal. */
export const distanceBetween = (left: string, right: string): number => {
  if (left === right) return 0;

  for (let column = 0; column <= right.length; column++) row[column] = column;

  for (let line = 1; line <= left.length; line++) {
    let diagonal = line - 1;
    row[0] = line;
    for (let column = 1; column <= right.length; column++) {
      const above = row[column] as number;
      const replaced = diagonal + (left.charCodeAt(line - 1) === right.charCodeAt(column - 1) ? 0 : 1);
      row[column] = Math.min(replaced, above + 1, (row[column - 1] as number) + 1);
      diagonal = above;
    }
  }

  return row[right.length] as number;
};
