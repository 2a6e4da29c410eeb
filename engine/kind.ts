/** Which document a picture shows, and which side of it; or that it shows none. */
import { barcodeFieldsOf } from './barcode-fields';
import type { LayoutReading } from './layout/read-layout';
import { isIssuer } from './layout/title';
import type { DocumentKind } from './layout/words/titles';
import type { Barcode, Zone } from './protocol';

export interface Seen {
  zone: Zone | null;
  barcodes: readonly Barcode[];
  layout: LayoutReading;
}

export interface Kind {
  type: DocumentKind;
  /** ISO 3166 alpha-3, or another code of Doc 9303; `ZZZ` if unknown. */
  country: string;
  side: 'FRONT' | 'BACK';
  isTwoSided: boolean;
  /** False: nothing says that this is a document. */
  isRecognised: boolean;
}

const zoneTypes: Readonly<Record<Zone['format'], DocumentKind>> = {
  TD1: 'IDENTITY_CARD',
  TD2: 'IDENTITY_CARD',
  TD3: 'PASSPORT',
  'MRV-A': 'VISA',
  'MRV-B': 'VISA',
};

/** By the zone's first two letters: P a passport, V a visa, and of cards R a residence permit. */
const typeOfZone = ({ format, lines }: Zone): DocumentKind => {
  const code = lines?.[0]?.slice(0, 2) ?? '';
  if (code.startsWith('P')) return 'PASSPORT';
  if (/^[ACI]R$/.test(code)) return 'RESIDENCE_PERMIT';

  return zoneTypes[format];
};

const typeOf = ({ zone, layout }: Seen, barcode: ReturnType<typeof barcodeFieldsOf>): DocumentKind => {
  const titled = layout.title?.type ?? null;
  if (zone) {
    const read = typeOfZone(zone);
    // A card's zone does not tell a permit from a card; its title does.
    return read === 'IDENTITY_CARD' && titled === 'RESIDENCE_PERMIT' ? titled : read;
  }
  if (barcode) return barcode.code === 'ID' ? 'IDENTITY_CARD' : 'DRIVER_LICENSE';
  if (titled) return titled;

  return layout.numbered || layout.hasCategories || layout.isAmerican ? 'DRIVER_LICENSE' : 'IDENTITY_CARD';
};

const countryOf = ({ zone, layout }: Seen, barcode: ReturnType<typeof barcodeFieldsOf>): string => {
  const inZone = (zone?.lines?.[0] ?? '').slice(2, 5).replaceAll('<', '');
  // The one state that zones do not name by its three letters.
  const ofZone = inZone === 'D' ? 'DEU' : inZone;
  if (isIssuer(ofZone)) return ofZone;
  if (barcode?.country && isIssuer(barcode.country)) return barcode.country;

  return layout.country ?? 'ZZZ';
};

/** What stands on the front of every card that has it. */
const onFront = new Set([
  'surname',
  'given_name',
  'surname_and_given_names',
  'date_of_birth',
  'date_of_expiry',
  'sex',
  'document_number',
]);

const sideOf = ({ zone, barcodes, layout }: Seen, type: DocumentKind): Kind['side'] => {
  if (type === 'PASSPORT' || type === 'VISA' || zone?.format === 'TD2' || zone?.format === 'TD3') return 'FRONT';
  if (zone || barcodes.some(({ format }) => format === 'PDF417')) return 'BACK';
  const front = layout.fields.filter(({ name }) => onFront.has(name)).length;
  if (layout.hasCategories && front < 3) return 'BACK';

  return front >= 2 || layout.labelled === 0 ? 'FRONT' : 'BACK';
};

const weights: Readonly<Record<string, number>> = {
  surname: 1,
  given_name: 1,
  surname_and_given_names: 1,
  date_of_birth: 1.5,
  date_of_expiry: 1.2,
  date_of_issue: 0.8,
  document_number: 0.8,
  nationality: 1,
  sex: 1,
  place_of_birth: 1,
  authority: 0.7,
  personal_number: 0.7,
  issuing_state_name: 1,
  height: 0.7,
};

/** A receipt has days and numbers, and an article may have a title: only several labels with fitting values make a document. */
const enough = 4;

const isDocument = ({ zone, layout }: Seen, barcode: ReturnType<typeof barcodeFieldsOf>): boolean => {
  if (zone?.lines || barcode) return true;
  if (layout.labelled < 2 && !layout.hasCategories) return false;
  const named = layout.fields.reduce((sum, { name }) => sum + (weights[name] ?? 0.4), 0);
  const titled = (layout.title ? 1.5 : 0) + (layout.country ? 0.5 : 0);

  return (
    named +
      titled +
      (layout.numbered ? 0.8 : 0) +
      (layout.hasCategories ? enough : 0) +
      layout.bilingual * 0.5 +
      (zone ? 2 : 0) >=
    enough
  );
};

export const kindOf = (seen: Seen): Kind => {
  const barcode = barcodeFieldsOf(seen.barcodes);
  const type = typeOf(seen, barcode);

  return {
    type,
    country: countryOf(seen, barcode),
    side: sideOf(seen, type),
    isTwoSided: type !== 'PASSPORT' && type !== 'VISA',
    isRecognised: isDocument(seen, barcode),
  };
};
