import type { Applicant, Decision, DocumentResult } from '@/lib/contract/domain';

/** Paths of values in the evidence, as the server's reveal route names them. */
export const applicantPath = (name: keyof Applicant): string => `document.applicant.${name}`;

export type FieldList = 'visualFields' | 'mrzFields' | 'barcodeFields';

export const fieldPath = (list: FieldList, index: number): string => `document.${list}.${index}`;

export const crossCheckPath = (factor: number, field: number): string => `decision.factors.${factor}.fields.${field}`;

/** The server's limit per request; further fields can be revealed one by one. */
const maxFields = 200;

/** The name in as few fields as possible, since revealing several needs re-authentication. */
export const applicantFields = ({ applicant }: DocumentResult): string[] => {
  if (!applicant) return [];
  const whole = (['surnameAndGivenNames'] as const).filter((name) => applicant[name] !== null);
  const parts = (['firstName', 'lastName'] as const).filter((name) => applicant[name] !== null);
  return (whole.length > 0 ? whole : parts).map(applicantPath);
};

const documentFields = (document: DocumentResult): string[] =>
  (['visualFields', 'mrzFields', 'barcodeFields'] as const).flatMap((list) =>
    (document[list] ?? []).flatMap((field, index) => {
      const at = fieldPath(list, index);
      const date = 'normalizedDateValue' in field && field.normalizedDateValue !== null;
      return [...(field.value === null ? [] : [`${at}.value`]), ...(date ? [`${at}.normalizedDateValue`] : [])];
    }),
  );

const decisionFields = (decision: Decision): string[] =>
  decision.factors.flatMap(({ fields }, factor) =>
    (fields ?? []).flatMap((field, index) =>
      (['printedValue', 'sourceValue'] as const)
        .filter((side) => field[side] !== null)
        .map((side) => `${crossCheckPath(factor, index)}.${side}`),
    ),
  );

/** Every masked value on the page. */
export const allFields = (document: DocumentResult | undefined, decision: Decision | undefined): string[] =>
  [
    ...(document ? [...applicantFields(document), ...documentFields(document)] : []),
    ...(decision ? decisionFields(decision) : []),
  ].slice(0, maxFields);
