/** Levenshtein: how many letters must be added, removed or replaced to make the texts equal. */
export const distanceBetween = (left: string, right: string): number => {
  if (left === right) return 0;

  let previous = Array.from({ length: right.length + 1 }, (_, column) => column);

  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const replaced = (previous[column - 1] as number) + (left[row - 1] === right[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column] as number) + 1, (current[column - 1] as number) + 1));
    }
    previous = current;
  }

  return previous[right.length] as number;
};
