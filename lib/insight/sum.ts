export const sum = (counts: Iterable<number>): number => {
  let all = 0;
  for (const count of counts) all += count;

  return all;
};
