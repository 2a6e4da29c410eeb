/** Where a panel stands: three in a row on a wide screen, two on a narrower one, one at 200 % zoom. */
export const grid = 'grid grid-cols-12 content-start';

export const places = {
  wide: 'col-span-12 pair:col-span-7 pair:pr-5 wide:col-span-8',
  besideWide: 'col-span-12 pair:col-span-5 pair:border-l pair:pl-5 wide:col-span-4',
  first: 'col-span-12 pair:col-span-6 pair:pr-5 wide:col-span-4',
  second: 'col-span-12 pair:col-span-6 pair:border-l pair:pl-5 wide:col-span-4 wide:pr-5',
  third: 'col-span-12 wide:col-span-4 wide:border-l wide:pl-5',
  full: 'col-span-12',
} as const;
