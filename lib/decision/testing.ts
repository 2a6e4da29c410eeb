/** For tests only: the facts of a genuine passport, and changes to them. */
import type { DocumentFacts, FaceFacts, MachineField, PrintedField, SessionFacts } from './facts';

export const day = '2026-11-17';

export const printed = (name: string, value: string, confidence = 98): PrintedField => ({
  name,
  value,
  confidence,
  day: /^\d{4}-\d\d-\d\d$/.test(value) ? value : null,
});

export const machine = (values: Readonly<Record<string, string>>): MachineField[] =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

export const genuinePrint: readonly PrintedField[] = [
  printed('surname', 'MÜLLER'),
  printed('given_name', 'ANNA-MARIA'),
  printed('date_of_birth', '1990-03-21'),
  printed('document_number', 'C01X0006H'),
  printed('date_of_expiry', '2031-10-31'),
  printed('sex', 'F'),
];

export const machineValues = {
  document_number: 'C01X0006H',
  primary_identifier: 'MUELLER',
  secondary_identifier: 'ANNA MARIA',
  sex: 'F',
  date_of_birth: '1990-03-21',
  date_of_expiry: '2031-10-31',
} as const;

export const passport: DocumentFacts = {
  printed: genuinePrint,
  zone: {
    fields: machine(machineValues),
    checks: { number: true, birth: true, expiry: true, optional: true, composite: true },
    substitution: null,
    areNamesFull: false,
  },
  barcode: null,
  signs: [],
};

/** The same person, without any sign of a copy. */
export const sameFace: FaceFacts = { match: { verificationScore: 88.4 }, signs: [] };

/** The passport with some printed fields read otherwise; `null`: not read. */
export const withPrint = (changes: Readonly<Record<string, PrintedField | null>>): DocumentFacts => ({
  ...passport,
  printed: genuinePrint.flatMap((field) => (field.name in changes ? (changes[field.name] ?? []) : [field])),
});

export const withZone = (changes: Readonly<Partial<NonNullable<DocumentFacts['zone']>>>): DocumentFacts => ({
  ...passport,
  zone: passport.zone && { ...passport.zone, ...changes },
});

export const sessionWith = (document: DocumentFacts | null): SessionFacts => ({
  steps: document ? ['document', 'face'] : ['face'],
  day,
  document,
  face: sameFace,
  form: null,
});
