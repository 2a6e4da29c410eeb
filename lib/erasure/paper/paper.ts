/** A4 pages as a self-contained, accessible PDF: embedded fonts, language, title and tagged structure. */
import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { now } from '@/lib/base/clock';

/** Fonts come from npm: a server may have none installed. */
const files = { regular: 'DejaVuSansCondensed', bold: 'DejaVuSansCondensed-Bold', mono: 'DejaVuSansMono' } as const;

type Face = keyof typeof files;

/** Resolved at run time: a bundler that sees the path would try to bundle the font as a module, and fail. */
const pathOf = (name: string): string => {
  const { createRequire } = process.getBuiltinModule('node:module');

  return createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);
};

const loaded = new Map<Face, Buffer>();

const fontOf = (face: Face): Buffer => {
  const known = loaded.get(face);
  if (known) return known;

  const font = readFileSync(/* turbopackIgnore: true */ pathOf(files[face]));
  loaded.set(face, font);

  return font;
};

const edge = 71;
const margins = { top: 64, bottom: 76, left: edge, right: edge };
const footerHeight = 40;

type Tag = 'H1' | 'H2' | 'P';

interface Style {
  face?: Face;
  size?: number;
  color?: string;
  /** From the left margin. */
  indent?: number;
  width?: number;
  space?: number;
}

export interface Paper {
  doc: PDFKit.PDFDocument;
  bottom: number;
  /** At the current height, over as many pages as needed. */
  text: (text: string, style?: Style, tag?: Tag) => void;
  /** A label with its value beside it, never split over two pages. */
  fact: (label: string, value: string, style?: Style) => void;
  /** Large figures side by side, each above its label. */
  figures: (figures: ReadonlyArray<{ figure: string; label: string }>) => void;
  rule: () => void;
  /** Adds footers to the pages drawn so far and frees them. */
  finishPages: (total: number) => void;
}

export const ink = '#15171c';
export const paleInk = '#505662';
const line = '#d5d7dc';

const openPaper = async (title: string): Promise<PDFKit.PDFDocument> => {
  // Loaded on demand: it is slow to load, and few processes ever print.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    margins,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    // No default font: pdfkit's own are not embedded.
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
    for (const [place, { figure, label }] of all.entries()) {
      const x = edge + (place * width) / all.length;
      doc.addStructure(
        doc.struct('P', {}, () => {
          setStyle({ face: 'bold', size: 18 }).text(figure, x, top, { lineBreak: false });
          setStyle({ size: 9, color: paleInk }).text(label, x, top + 24, { lineBreak: false });
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
    // Without this, text below the margin would start a new page.
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

/** Yields now and then, so that other work gets its turn and finished pages can be sent. */
type Drawing = (paper: Paper) => Iterable<void>;

interface PaperFacts {
  title: string;
  /** Printed at the foot of each page, beside its number. */
  footer: string;
}

/** The file in chunks, each produced when the previous one has been consumed. */
export async function* printPaper({ title, footer }: PaperFacts, draw: Drawing): AsyncGenerator<Uint8Array, void> {
  const doc = await openPaper(title);
  const paper = paperOn(doc, footer);

  const drawn = draw(paper)[Symbol.iterator]();
  while (!drawn.next().done) {
    const chunk: Buffer | null = doc.read();
    if (chunk) yield chunk;
    await setImmediate();
  }

  const { start, count } = doc.bufferedPageRange();
  if (count > 0) paper.finishPages(start + count);
  doc.end();
  for await (const chunk of doc) yield chunk as Buffer;
}

/** The characters that cannot be printed: the fonts lack them, or they are written right to left. */
export const findUnprintable = async (text: string): Promise<string[]> => {
  const doc = await openPaper('');
  const { font } = (doc.font('regular') as unknown as FontInside)._font;
  const isPrintable = (letter: string) =>
    /\s/.test(letter) || (!rightToLeft.test(letter) && font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));

  return [...new Set(text)].filter((letter) => !isPrintable(letter));
};

/** pdfkit does not expose the font's character set. */
interface FontInside {
  _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } };
}

/** Words are set from left to right, so a name of two words would come out in the wrong order. */
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
