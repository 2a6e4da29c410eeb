/** The demo's own documents as test documents: the same pages, with the places of their fields. */
import { pageOf } from '@/demo/pictures';
import { styleOf } from '@/demo/pictures/documents/country-style';
import { licenceBarcode } from '@/demo/pictures/documents/licence-barcode';
import { cardSize, passportSize } from '@/demo/pictures/documents/paper';
import { withPlaces } from '@/demo/pictures/documents/places';
import type { FurtherPage, PrintedField } from '@/demo/pictures/documents/sheet';
import { measure } from '@/demo/pictures/lettering/lettering';
import type { Frame } from '@/demo/pictures/svg';
import type { SessionDescription } from '@/demo/population';
import { composeBarcode } from '@/demo/population/documents/barcode';
import { printedFields } from '@/demo/population/documents/printed-fields';

type Side = 'FRONT' | 'BACK';

const zoneFrames: Readonly<Record<string, Frame>> = {
  PASSPORT: [20, 396, passportSize.width - 40, passportSize.height - 402],
  IDENTITY_CARD: [20, 350, cardSize.width - 40, cardSize.height - 356],
};

const maybe = (name: string, lines: string[], frame: Frame, day: string | null = null): PrintedField => ({
  name,
  lines,
  frame,
  day,
  isOptional: true,
});

/** Repeated or unnamed print of a licence, which a reader may take for a field or leave alone. */
const licenceExtras = ({ document, seen }: SessionDescription, side: Side): PrintedField[] => {
  if (side === 'FRONT') {
    return [
      maybe('issuing_state_code', [document.country.code], [28, 20, 74, 50]),
      maybe('document_class_code', [document.licenceClasses], [324, 362, 200, 30]),
    ];
  }
  const dates = printedFields(document, seen.printed).filter(({ day }) => day !== null);
  const textOf = (name: string) => dates.find((field) => field.name === name)?.text ?? '';
  const row = 118 + Math.max(0, ['AM', 'A', 'B', 'BE', 'C1'].indexOf('B')) * 36;

  return [
    maybe('first_issue_date', [textOf('date_of_issue')], [208, row, 110, 20], seen.printed.dateOfIssue),
    maybe('date_of_issue', [textOf('date_of_issue')], [208, row, 110, 20], seen.printed.dateOfIssue),
    maybe('date_of_expiry', [textOf('date_of_expiry')], [340, row, 110, 20], seen.printed.dateOfExpiry),
    maybe('document_class_code', [document.licenceClasses], [40, row, 40, 20]),
  ];
};

const barcodeOf = (session: SessionDescription): FurtherPage['barcode'] => {
  const { ratio } = licenceBarcode(session);
  const width = Math.min(780, 176 * ratio);
  const height = width / ratio;

  return {
    text: composeBarcode(session.document, session.seen.machine),
    frame: [(cardSize.width - width) / 2, 424 - height / 2, width, height],
    // Nine columns, two row indicators, start and stop, and four modules of quiet zone each way.
    moduleWidth: width / (17 * 9 + 69 + 8),
  };
};

/** The heading tells a place for the state's name that is wide enough for any. */
export const stateFrame = ({ document }: SessionDescription, [x, y, , height]: Frame, pageWidth: number): Frame => {
  const scale = pageWidth / passportSize.width;
  const { face } = styleOf(document.country);
  const right = pageWidth - 28;
  const width = measure(document.country.nativeName, { size: 18 * scale, face, spacing: 1.6, fill: '' });

  return [x, y, Math.min(width, (right - x) * 0.54), height];
};

export const demoPage = (session: SessionDescription, side: Side): FurtherPage => {
  const { document, seen, mrz } = session;
  const places = new Map<string, Frame>();
  const page = withPlaces(
    session,
    (name, frame) => places.set(name, frame),
    () => pageOf(session, side),
  );
  const printed = printedFields(document, seen.printed).flatMap(({ name, text, day, ...field }): PrintedField[] => {
    const noted = places.get(name);
    const frame = noted && name === 'issuing_state_name' ? stateFrame(session, noted, page.width) : noted;
    // The state's name is on both sides; the results give it for the front.
    return frame ? [{ name, lines: [text], day, frame, isOptional: field.side !== side }] : [];
  });
  const isLicence = document.type === 'DRIVER_LICENSE';
  const hasZone = mrz !== null && (document.type === 'PASSPORT' || side === 'BACK');

  return {
    ...page,
    printed: isLicence ? [...printed, ...licenceExtras(session, side)] : printed,
    zone: hasZone ? { lines: mrz.lines, frame: zoneFrames[document.type] ?? [0, 0, 0, 0] } : null,
    barcode: isLicence && side === 'BACK' ? barcodeOf(session) : null,
  };
};
