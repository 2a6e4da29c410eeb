/** Pages of A4 with everything that they need inside: fonts, language, title, and a structure that can be read aloud. */
import { setImmediate } from 'node:timers/promises';
import { now } from '@/lib/clock';
import { type Face, fontOf } from './fonts';

const edge = 71;
const margins = { top: 64, bottom: 76, left: edge, right: edge };
const footerHeight = 40;

type Tag = 'H1' | 'H2' | 'P';

interface Style {
  face?: Face;
  size?: number;
  color?: string;
  /** From the left edge of the text. */
  indent?: number;
  width?: number;
  /** Below it. */
  space?: number;
}

export interface Paper {
  doc: PDFKit.PDFDocument;
  bottom: number;
  /** At the present height, over as many pages as it takes. */
  text: (text: string, style?: Style, tag?: Tag) => void;
  /** A label and what it says beside it, never on two pages. */
  fact: (label: string, value: string, style?: Style) => void;
  /** Large ones side by side, each above what it counts. */
  figures: (figures: ReadonlyArray<{ figure: string; of: string }>) => void;
  rule: () => void;
  /** Numbers the pages that are drawn, of so many in all, and lets go of them. */
  finishPages: (total: number) => void;
}

export const ink = '#15171c';
export const paleInk = '#505662';
const line = '#d5d7dc';

const openPaper = async (title: string): Promise<PDFKit.PDFDocument> => {
  // Every process knows how to make papers, and few ever do: it takes as long to load as half of what they need.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    margins,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    // None of those that a viewer would have to bring.
    font: '',
    info: { Title: title, Creator: 'Proofdesk', CreationDate: now() },
  });
  for (const face of ['regular', 'bold', 'mono'] as const) doc.registerFont(face, fontOf(face));

  return doc;
};

const paperOn = (doc: PDFKit.PDFDocument, footer: string): Paper => {
  const width = doc.page.width - 2 * edge;
  const bottom = doc.page.height - margins.bottom;

  const setStyle = ({ face = 'regular', size = 10, color = ink }: Style) =>
    doc.font(face).fontSize(size).fillColor(color);

  const text: Paper['text'] = (words, style = {}, tag = 'P') => {
    const { indent = 0, space = 8 } = style;
    setStyle(style);
    doc.addStructure(
      doc.struct(tag, {}, () => {
        doc.text(words, edge + indent, doc.y, { width: style.width ?? width - indent, lineGap: 2 });
      }),
    );
    doc.y += space;
  };

  const fact: Paper['fact'] = (label, value, style = {}) => {
    const { indent = 110, space = 5 } = style;
    const options = { width: width - indent, lineGap: 2 };
    if (doc.y + setStyle(style).heightOfString(value, options) > bottom) doc.addPage();

    const top = doc.y;
    doc.addStructure(
      doc.struct('P', {}, () => {
        setStyle({ size: style.size ?? 10, color: paleInk }).text(label, edge, top, { width: indent - 8, lineGap: 2 });
        setStyle(style).text(value, edge + indent, top, options);
      }),
    );
    doc.y += space;
  };

  const figures: Paper['figures'] = (all) => {
    const top = doc.y;
    for (const [place, { figure, of }] of all.entries()) {
      const x = edge + (place * width) / all.length;
      doc.addStructure(
        doc.struct('P', {}, () => {
          setStyle({ face: 'bold', size: 18 }).text(figure, x, top, { lineBreak: false });
          setStyle({ size: 9, color: paleInk }).text(of, x, top + 24, { lineBreak: false });
        }),
      );
    }
    doc.y = top + 46;
  };

  const asArtifact = (draw: () => void) => {
    doc.markContent('Artifact');
    draw();
    doc.endMarkedContent();
  };

  const rule = () => {
    asArtifact(() => {
      doc
        .moveTo(edge, doc.y)
        .lineTo(edge + width, doc.y)
        .lineWidth(0.5)
        .stroke(line);
    });
    doc.y += 10;
  };

  const drawFooter = (number: number, total: number) => {
    const top = doc.page.height - footerHeight;
    // Below the bottom edge, where text would begin a new page.
    doc.page.margins.bottom = 0;
    asArtifact(() => {
      setStyle({ size: 8, color: paleInk }).text(footer, edge, top, { lineBreak: false });
      doc.text(`${number} of ${total}`, edge, top, { width, align: 'right', lineBreak: false });
    });
    doc.page.margins.bottom = margins.bottom;
  };

  const finishPages: Paper['finishPages'] = (total) => {
    const { start, count } = doc.bufferedPageRange();
    for (let page = start; page < start + count; page++) {
      doc.switchToPage(page);
      drawFooter(page + 1, total);
    }
    doc.flushPages();
  };

  return { doc, bottom, text, fact, figures, rule, finishPages };
};

/** Draws; comes back now and then, so that others get their turn and what is finished can be sent. */
type Drawing = (paper: Paper) => Iterable<void>;

interface PaperFacts {
  title: string;
  /** Stands at the foot of each page, beside its number. */
  footer: string;
}

/** The file in pieces, each made when the one before was taken. */
export async function* printPaper({ title, footer }: PaperFacts, draw: Drawing): AsyncGenerator<Uint8Array, void> {
  const doc = await openPaper(title);
  const paper = paperOn(doc, footer);

  const drawn = draw(paper)[Symbol.iterator]();
  while (!drawn.next().done) {
    const piece: Buffer | null = doc.read();
    if (piece) yield piece;
    await setImmediate();
  }

  const { start, count } = doc.bufferedPageRange();
  if (count > 0) paper.finishPages(start + count);
  doc.end();
  for await (const piece of doc) yield piece as Buffer;
}

/** The letters of a text that a paper cannot show: the fonts lack them, or they are written from right to left. */
export const findUnprintable = async (text: string): Promise<string[]> => {
  const doc = await openPaper('');
  const { font } = (doc.font('regular') as unknown as FontInside)._font;
  const isPrintable = (letter: string) =>
    /\s/.test(letter) || (!rightToLeft.test(letter) && font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));

  return [...new Set(text)].filter((letter) => !isPrintable(letter));
};

/** pdfkit asks the font itself, and has no way to ask it through. */
interface FontInside {
  _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } };
}

/** Words are set one after the other from the left: a name of two words would stand in the wrong order. */
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
