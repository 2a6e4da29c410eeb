/** The organisation at the head of letters and certificates. */
import type { Organisation } from '@/lib/answers';
import { fileOf, logoRoom } from './logo';
import { type Paper, paleInk } from './paper';

const gap = 14;

/** Nothing is drawn until the organisation is entered in Settings. */
export const drawLetterhead = (paper: Paper, { name, address, letterhead, logo }: Organisation): void => {
  if (name === '' && address === '' && letterhead === '' && logo === null) return;
  const { doc, text, rule } = paper;
  const { left, right } = doc.page.margins;
  const width = doc.page.width - left - right - (logo === null ? 0 : logoRoom.width + gap);
  const below = logo === null ? doc.y : drawLogo(paper, logo, name);

  if (name !== '') text(name, { face: 'bold', size: 13, space: 2, width });
  // One line each: a letterhead is wide, not tall.
  for (const lines of [address, letterhead]) {
    if (lines !== '') text(lines.split('\n').join(' · '), { size: 8, color: paleInk, space: 1, width });
  }
  doc.y = Math.max(doc.y, below) + 4;
  rule();
};

/** At the right, beside the text. Returns where it ends. */
const drawLogo = ({ doc }: Paper, logo: string, name: string): number => {
  const top = doc.y;
  const { width, height } = logoRoom;
  doc.addStructure(
    doc.struct('Figure', { alt: name === '' ? 'Logo' : `Logo of ${name}` }, () => {
      doc.image(fileOf(logo), doc.page.width - doc.page.margins.right - width, top, {
        fit: [width, height],
        align: 'right',
      });
    }),
  );
  doc.y = top;

  return top + height;
};
