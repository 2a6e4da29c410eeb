import {
  type Applicant,
  type DocumentField,
  type DocumentResult,
  documentTypes,
  type VisualField,
} from '@/lib/contract/domain';
import { brokenPayload, type DriftLog, type Parsed, startDriftLog } from '@/lib/contract/drift';
import { isObject, type ObjectReader, readObject } from '@/lib/contract/object-reader';
import {
  barcodeFieldNames,
  documentImageNames,
  mrzFieldNames,
  pageSides,
  visualFieldNames,
} from '@/lib/contract/vocabulary';

/** A field without a name cannot be compared, so it stays in the extras. */
const readField =
  <T>(log: DriftLog, knownNames: readonly string[], finish: (name: string, fields: ObjectReader) => T) =>
  (entry: unknown, path: string): T | null => {
    if (!isObject(entry)) {
      log.note(path, 'wrong-type');

      return null;
    }

    const fields = readObject(log, entry, path);
    const name = fields.code('name', knownNames);

    return name === null ? null : finish(name, fields);
  };

const finishPlain = (name: string, fields: ObjectReader): DocumentField => ({
  name,
  value: fields.text('value'),
  extras: fields.extras(),
});

const finishVisual = (name: string, fields: ObjectReader): VisualField => ({
  name,
  value: fields.text('value'),
  confidence: fields.score('confidence'),
  pageSide: fields.code('pageSide', pageSides),
  normalizedDateValue: fields.text('normalizedDateValue', 'optional'),
  extras: fields.extras(),
});

const readApplicant = (fields: ObjectReader): Applicant => ({
  dateOfBirth: fields.text('dateOfBirth', 'optional'),
  firstName: fields.text('firstName', 'optional'),
  lastName: fields.text('lastName', 'optional'),
  surnameAndGivenNames: fields.text('surnameAndGivenNames', 'optional'),
  extras: fields.extras(),
});

/** Reads document results. Parts that were not delivered are `null`. */
export const parseDocument = (body: unknown): Parsed<DocumentResult> => {
  const log = startDriftLog('document');
  if (!isObject(body)) {
    throw brokenPayload('document', '');
  }

  const top = readObject(log, body);
  const applicant = top.child('applicant');
  const parts = {
    country: top.code('country', null),
    documentType: top.code('documentType', documentTypes),
    documentReleaseYear: top.text('documentReleaseYear', 'optional'),
    documentName: top.text('documentName'),
    applicant: applicant === null ? null : readApplicant(readObject(log, applicant, 'applicant')),
    visualFields: top.list('documentVisualResults', readField(log, visualFieldNames, finishVisual)),
    mrzFields: top.list('documentMrzResults', readField(log, mrzFieldNames, finishPlain), 'optional'),
    barcodeFields: top.list('documentBarcodeResults', readField(log, barcodeFieldNames, finishPlain), 'optional'),
    availableImages: top.names('availableImages', documentImageNames),
  } satisfies Partial<DocumentResult>;
  const leftOut = top.leftOut();

  return { value: { ...parts, ...(leftOut > 0 && { leftOut }), extras: top.extras() }, drift: log.notes() };
};
