import { createdAtOf, describeSession, type SessionDescription, statusAt } from './';

/** The epoch of the test populations. */
export const epoch = new Date('2026-11-15T10:00:00Z');

export const describeAt = (seed: string, index: number) => {
  const description = describeSession(seed, index, createdAtOf(seed, index, epoch));

  return { ...description, status: statusAt(description, epoch) };
};

export type Described = ReturnType<typeof describeAt>;

export const describeFirst = (seed: string, count: number): Described[] =>
  Array.from({ length: count }, (_, index) => describeAt(seed, index));

export const factorsOf = ({ results }: SessionDescription) => results?.decision.verifications ?? {};

/** The factors below HIGH. */
export const loweredFactors = (session: SessionDescription): string[] =>
  Object.entries(factorsOf(session)).flatMap(([name, factor]) => (factor?.level === 'HIGH' ? [] : [name]));

/** The comparison of this field with the zone or the barcode. */
export const comparisonOf = (session: SessionDescription, name: string) => {
  const { mrzOcrCrossCheck, barcodeOcrCrossCheck } = factorsOf(session);
  const inZone = mrzOcrCrossCheck?.fields.find(({ inputFieldName }) => inputFieldName === name);
  const inBarcode = barcodeOcrCrossCheck?.fields.find(({ inputFieldName }) => inputFieldName === name);
  const found = inZone ?? inBarcode;

  return found && { ...found, other: inZone?.mrzTextValue ?? inBarcode?.barcodeTextValue };
};
