/** A table of thousands of rows: one line each, a heading on every page, and pages freed as they fill. */
import { ink, type Paper, paleInk } from './paper';

export interface Column<Row> {
  title: string;
  width: number;
  isNumber?: boolean;
  of: (row: Row) => string;
}

const rowHeight = 14;
const size = 8;

/** The least room for a title, the heading and a few rows; otherwise the table starts on a new page. */
const minHeight = 90;

/** Must come last: the total number of pages follows from its length. Yields after each page. */
export function* drawTable<Row>(
  { doc, bottom, text, finishPages }: Paper,
  title: string,
  columns: ReadonlyArray<Column<Row>>,
  rows: readonly Row[],
): Generator<void> {
  const left = doc.page.margins.left;
  const roomFrom = (top: number) => Math.floor((bottom - top) / rowHeight) - 1;
  const roomOnNew = roomFrom(doc.page.margins.top);

  const drawLine = (cells: readonly string[]) => {
    const top = doc.y;
    let x = left;
    doc.addStructure(
      doc.struct('P', {}, () => {
        for (const [place, { width, isNumber }] of columns.entries()) {
          const text = cells[place] ?? '';
          const inset = isNumber ? width - 12 - doc.widthOfString(text) : 0;
          doc.text(text, x + inset, top, { lineBreak: false });
          x += width;
        }
      }),
    );
    doc.y = top + rowHeight;
  };
  const drawHead = () => {
    doc.font('bold').fontSize(size).fillColor(paleInk);
    drawLine(columns.map(({ title }) => title));
    doc.font('regular').fillColor(ink);
  };

  if (doc.y + minHeight > bottom) doc.addPage();
  text(title, { face: 'bold', size: 12, space: 6 }, 'H2');
  let room = roomFrom(doc.y);
  const { start, count } = doc.bufferedPageRange();
  const pages = start + count + Math.ceil(Math.max(0, rows.length - room) / roomOnNew);

  drawHead();
  for (const row of rows) {
    if (room === 0) {
      finishPages(pages);
      yield;
      doc.addPage();
      drawHead();
      room = roomOnNew;
    }
    drawLine(columns.map(({ of }) => of(row)));
    room -= 1;
  }
  finishPages(pages);
}
