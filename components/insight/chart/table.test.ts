import { expect, it } from 'vitest';
import { csvOf } from './table';

it('writes the table to CSV without anything a spreadsheet would run', () => {
  const table = {
    columns: [{ name: 'Factor' }, { name: 'Share', numeric: true }],
    rows: [
      ['Face "match"', 12.5],
      ['=HYPERLINK("x")', -3],
      ['@sum', null],
    ],
  };

  expect(csvOf(table)).toBe('"Factor","Share"\r\n"Face ""match""",12.5\r\n"\'=HYPERLINK(""x"")",-3\r\n"\'@sum",\r\n');
});
