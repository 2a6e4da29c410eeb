/** Where each thing that was read lies on the images. */
import type { Box, Facts, ReadZone } from '@/lib/contract/facts';
import { barcodeName, zoneName } from '../../words/facts-words';
import { fieldKey, fieldLabel } from '../../words/field-names';

export interface ReadPlace {
  id: string;
  image: string;
  side: string | null;
  kind: 'field' | 'zone' | 'barcode';
  /** The printed field's name; `null`: a zone or a barcode. */
  field: string | null;
  label: string;
  confidence: number | null;
  box: Box;
}

/** The visible part of a box; `null`: none of it is on the image. */
const within = ({ x, y, width, height }: Box): Box | null => {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  const box = { x: left, y: top, width: Math.min(1, x + width) - left, height: Math.min(1, y + height) - top };

  return box.width > 0 && box.height > 0 ? box : null;
};

/** From top to bottom, and from left to right where they are at one height. */
const inReadingOrder = ({ box: a }: ReadPlace, { box: b }: ReadPlace): number =>
  Math.abs(a.y - b.y) > Math.min(a.height, b.height) / 2 ? a.y - b.y : a.x - b.x;

type Given = Omit<ReadPlace, 'id' | 'image' | 'side' | 'box'> & { box: Box | null };

export const placesOf = (facts: Facts | null): ReadPlace[] =>
  (facts?.sides ?? []).flatMap(({ image, side, fields, zone, barcodes }, page) => {
    if (image === null) return [];
    const given: Given[] = [
      ...fields.map(({ name, confidence, box }) => ({
        kind: 'field' as const,
        field: name,
        label: fieldLabel(fieldKey(name)),
        confidence,
        box,
      })),
      ...(zone ? [{ kind: 'zone' as const, field: null, label: zoneName, confidence: null, box: zone.box }] : []),
      ...barcodes.map(({ format, box }) => ({
        kind: 'barcode' as const,
        field: null,
        label: barcodeName(format),
        confidence: null,
        box,
      })),
    ];

    return given
      .flatMap((each, place): ReadPlace[] => {
        const box = each.box && within(each.box);

        return box ? [{ ...each, id: `${page} ${place}`, image, side, box }] : [];
      })
      .sort(inReadingOrder);
  });

/** The places of a printed field on one side. */
export const placesOfField = (
  places: readonly ReadPlace[],
  { name, pageSide }: { name: string; pageSide: string | null },
): ReadPlace[] => places.filter(({ field, side }) => field === name && (pageSide === null || side === pageSide));

export const placesOfZone = (places: readonly ReadPlace[]): ReadPlace[] => places.filter(({ kind }) => kind === 'zone');

/** The zone that these lines were read from, character by character. */
export const zoneOf = (facts: Facts | null, lines: readonly string[]): ReadZone | null =>
  facts?.sides
    ?.flatMap(({ zone }) => zone ?? [])
    .find(
      (zone) =>
        lines.length > 0 &&
        zone.lines.length === lines.length &&
        zone.lines.every(({ text }, at) => text.length === lines[at]?.length),
    ) ?? null;
