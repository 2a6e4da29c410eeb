/** Spreadsheets treat text that begins like this as a formula, full-width forms included. */
const looksLikeFormula = /^[=+\-@\t\r\n＝＋－＠]/;

/** RFC 4180. Numbers stay numbers, even negative ones; text that looks like a formula gets an apostrophe. */
const csvCell = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = looksLikeFormula.test(value) ? `'${value}` : value;

  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const csvLine = (cells: ReadonlyArray<string | number | null>): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Spreadsheets need it to recognise UTF-8. */
export const byteOrderMark = '\uFEFF';
