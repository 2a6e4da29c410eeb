/** What was read of a document's sides, in the interface's names. What was not read is absent, and never filled in. */
import { barcodeFieldsOf } from '@/engine/barcode-fields';
import { namesOf } from '@/engine/mrz/names';
import type { DocumentReading, Zone } from '@/engine/protocol';
import type { VisualField } from '@/engine/shapes';
import { zoneFieldsOf } from '@/engine/zone-fields';
import type { WirePayload } from '@/lib/contract';
import type { DocumentFacts, ZoneFacts } from '@/lib/decision';
import { kindOf } from './document-kind';
import { signsOf } from './signs';

type VisualResult = WirePayload<'document'>['documentVisualResults'][number];

/** Whether the calendar has this day. */
export const isRealDay = (day: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);

  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
};

/** Readings that were stored before printed text was read have none. */
export const printedOn = (side: DocumentReading): readonly VisualField[] =>
  (side as Partial<Pick<DocumentReading, 'fields'>>).fields ?? [];

const dayOf = ({ date }: VisualField): string | null => (date !== undefined && isRealDay(date) ? date : null);

/** A whole number from 0 to 100. */
export const confidenceOf = (confidence: number): number => Math.round(Math.min(100, Math.max(0, confidence)));

/** Only what is printed. */
export const visualResultsOf = (sides: readonly DocumentReading[]): VisualResult[] =>
  sides.flatMap((side) =>
    printedOn(side).map((field) => {
      const day = dayOf(field);

      return {
        name: field.name,
        value: field.value,
        confidence: confidenceOf(field.confidence),
        pageSide: side.side,
        ...(day !== null && { normalizedDateValue: `${day}T00:00:00` }),
      };
    }),
  );

/** The zone that was read; otherwise one that was only found. */
export const zoneOf = (sides: readonly DocumentReading[]): Zone | null => {
  const found = sides.flatMap(({ zone }) => zone ?? []);

  return found.find(({ lines }) => lines) ?? found[0] ?? null;
};

const zoneFactsOf = (zone: Zone): ZoneFacts => ({
  fields: zone.lines && zoneFieldsOf(zone),
  checks: zone.checks ?? {},
  substitution: zone.substitution ?? null,
  areNamesFull: zone.lines !== null && namesOf(zone.format, zone.lines).isFull,
});

export const barcodesOf = (sides: readonly DocumentReading[]) => sides.flatMap(({ barcodes }) => barcodes);

/** A QR code without known fields is nothing to compare with; a PDF417 is what licences carry. */
const barcodeFactsOf = (sides: readonly DocumentReading[]): DocumentFacts['barcode'] => {
  const barcodes = barcodesOf(sides);
  const read = barcodeFieldsOf(barcodes);
  if (read) return { fields: read.fields };

  return barcodes.some(({ format }) => format === 'PDF417') ? { fields: null } : null;
};

/** All of these have a zone, so one that was not found was not read. */
const alwaysWithZone: readonly string[] = ['PASSPORT', 'VISA', 'RESIDENCE_PERMIT'];

const unreadZone: ZoneFacts = { fields: null, checks: {}, substitution: null, areNamesFull: false };

export const documentFactsOf = (sides: readonly DocumentReading[]): DocumentFacts => {
  const zone = zoneOf(sides);
  const isMissing = !zone && sides.length > 0 && alwaysWithZone.includes(kindOf(sides).type);

  return {
    printed: sides.flatMap((side) =>
      printedOn(side).map((field) => ({
        name: field.name,
        value: field.value,
        confidence: confidenceOf(field.confidence),
        day: dayOf(field),
      })),
    ),
    zone: isMissing ? unreadZone : zone && zoneFactsOf(zone),
    barcode: barcodeFactsOf(sides),
    signs: signsOf(sides),
  };
};
