import { type Paper, paleInk, printPaper } from '../paper/paper';

interface LetterPage {
  reference: string;
  addressee: string;
  date: string;
  subject: string;
  body: string;
}

/** Where the window of an envelope is (DIN 5008, form B), in points from the top. */
const addressTop = 144;
const datelineTop = 276;
const size = 10;

const draw = ({ doc, text }: Paper, { reference, addressee, date, subject, body }: LetterPage): void => {
  doc.y = addressTop;
  text(addressee, { size, width: 240, space: 0 });
  // An address of ten lines reaches further than the window.
  doc.y = Math.max(doc.y + 20, datelineTop);
  text(date, { size, space: 0 });
  text(`Our reference: ${reference}`, { size, color: paleInk, space: 24 });
  text(subject, { size: 12, face: 'bold', space: 14 }, 'H1');
  for (const paragraph of body.split(/\n{2,}/)) text(paragraph, { size, space: 10 });
};

/** Small enough to be made at once. */
export const drawLetter = async (page: LetterPage): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  const title = `${page.subject}, ${page.reference}`;

  for await (const piece of printPaper({ title, footer: page.reference }, (paper) => {
    draw(paper, page);

    return [];
  })) {
    pieces.push(piece);
  }

  return Buffer.concat(pieces);
};
