/** The layout reader on what the demo's pages print, letter by letter, without a picture between them. */
import { expect, it } from 'vitest';
import { pageOf } from '@/demo/pictures';
import { text as drawText, measure } from '@/demo/pictures/lettering/lettering';
import { sessionAt } from '@/demo/pictures/testing';
import { composeBarcode } from '@/demo/population/documents/barcode';
import { hasBack } from '@/demo/population/documents/document';
import { barcodeFieldsOf } from '@/engine/barcode-fields';
import { kindOf } from '@/engine/kind';
import { readLayout } from '@/engine/layout/read-layout';
import type { Barcode, Zone } from '@/engine/protocol';
import type { TextLine } from '@/engine/shapes';
import { zoneFieldsOf } from '@/engine/zone-fields';

type Session = ReturnType<typeof sessionAt>;
type Side = 'FRONT' | 'BACK';

/** Units of the font; outlines are in these. */
const em = 2048;
const faces = ['regular', 'bold', 'serif'] as const;
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i));
const letters = [
  ...range(0x21, 0x7e),
  ...range(0xc0, 0x17f),
  ...'·–’°º№ȘșȚțẞƠơƯư',
  ...range(0x1ea0, 0x1ef9),
  ...range(0x386, 0x3ce),
  ...range(0x400, 0x45f),
  ...'Ґґ',
];

interface Glyph {
  letter: string;
  advance: number;
  space: number;
}

/** Look-alikes of several scripts share an outline, so what is read here mixes them: the reader must put that right. */
const glyphs = new Map<string, Glyph>();
for (const face of faces) {
  const style = { size: em, fill: '', face };
  for (const letter of letters) {
    const [, outline] = / d="M0 0([^"]*)"/.exec(drawText(0, 0, letter, style)) ?? [];
    if (outline && !glyphs.has(outline)) {
      glyphs.set(outline, { letter, advance: measure(letter, style), space: measure(' ', style) });
    }
  }
}
const unknown: Glyph = { letter: '#', advance: 1000, space: 600 };

/** The words of one outline. A gap wider than the others is a space. */
const wordsOf = (outline: string) => {
  const drawn = [...outline.matchAll(/M(-?\d+) 0(m[^M]*)/g)].map(([, pen, d = '']) => ({
    pen: Number(pen),
    ...(glyphs.get(d) ?? unknown),
  }));
  const gaps = drawn.slice(1).map(({ pen }, i) => pen - (drawn[i]?.pen ?? 0) - (drawn[i]?.advance ?? 0));
  const spacing = Math.min(...gaps, 0) === 0 ? Math.min(...gaps) : 0;
  const words = drawn.map(({ letter, space }, i) => letter + ((gaps[i] ?? 0) - spacing > space * 0.8 ? ' ' : ''));
  const last = drawn.at(-1);

  return { words: words.join(''), width: (last?.pen ?? 0) + (last?.advance ?? 0) };
};

const printed = /<path transform="translate\((\S+) (\S+)\) scale\((\S+) \S+\)" d="([^"]+)"/g;

const linesOn = (session: Session, side: Side): TextLine[] => {
  const { width, height, content } = pageOf(session, side);

  return [...content.matchAll(printed)].map(([, x, y, scale, outline = '']) => {
    const read = wordsOf(outline);
    const size = Number(scale) * em;

    return {
      text: read.words,
      sureness: Array.from(read.words, () => 0.999),
      box: {
        x: Number(x) / width,
        y: (Number(y) - size * 0.74) / height,
        width: (read.width * Number(scale)) / width,
        height: (size * 0.74) / height,
      },
    };
  });
};

const machineOn = ({ document, mrz, seen }: Session, side: Side): { zone: Zone | null; barcodes: Barcode[] } => {
  const hasZone = mrz && (document.type === 'PASSPORT' || side === 'BACK');
  const hasBarcode = document.type === 'DRIVER_LICENSE' && side === 'BACK';

  return {
    zone: hasZone ? { format: mrz.type, lines: mrz.lines } : null,
    barcodes: hasBarcode ? [{ format: 'PDF417', text: composeBarcode(document, seen.machine) }] : [],
  };
};

/** Armenian letters are unread. */
const isRead = ({ document }: Session): boolean => document.country.code !== 'ARM';

const sessions = Array.from({ length: 90 }, (_, index) => sessionAt(index)).filter(({ results }) => results !== null);
const sidesOf = ({ document }: Session): Side[] => (hasBack(document.type) ? ['FRONT', 'BACK'] : ['FRONT']);

/** Each page is read once for all tests. */
const layouts = new Map<string, ReturnType<typeof readLayout>>();
const layoutOf = (session: Session, side: Side) => {
  const key = `${session.index} ${side}`;
  const layout = layouts.get(key) ?? readLayout(linesOn(session, side));
  layouts.set(key, layout);

  return layout;
};

it('every printed field of the demo’s documents is read, and nothing else', () => {
  for (const session of sessions.filter(isRead)) {
    for (const side of sidesOf(session)) {
      const expected = (session.results?.document.documentVisualResults ?? [])
        .filter(({ pageSide }) => pageSide === side)
        .map(({ name, value, normalizedDateValue }) => [name, value, normalizedDateValue?.slice(0, 10)]);
      const read = layoutOf(session, side)
        .fields // The state's name is on the back too; the results have it once.
        .filter(({ name }) => side === 'FRONT' || name !== 'issuing_state_name')
        .map(({ name, value, date }) => [name, value, date]);

      expect(read.sort(), `${session.index} ${side}`).toEqual(expected.sort());
    }
  }
}, 60_000);

it('kind, side and country are told, with and without the machine-readable part', () => {
  for (const session of sessions) {
    for (const side of sidesOf(session)) {
      const layout = layoutOf(session, side);
      const { type, country } = session.document;
      const isTwoSided = type !== 'PASSPORT';
      const told = { type, side, isTwoSided, isRecognised: true };

      expect(kindOf({ layout, ...machineOn(session, side) }), `${session.index} ${side}`).toEqual({
        ...told,
        country: country.code,
      });
      expect(kindOf({ layout, zone: null, barcodes: [] }), `${session.index} ${side}, print alone`).toMatchObject(told);
    }
  }
}, 60_000);

it('zones and barcodes give the fields that the demo’s results have', () => {
  for (const session of sessions) {
    const { documentMrzResults = [], documentBarcodeResults = [] } = session.results?.document ?? {};
    const { zone, barcodes } = machineOn(session, hasBack(session.document.type) ? 'BACK' : 'FRONT');

    expect(zone ? zoneFieldsOf(zone) : [], `zone ${session.index}`).toEqual(documentMrzResults);
    expect(barcodeFieldsOf(barcodes)?.fields ?? [], `barcode ${session.index}`).toEqual(documentBarcodeResults);
  }
});
