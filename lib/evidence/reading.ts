/**
 * What the desk makes of a session's evidence by itself. Everything in here is worked out on the server, from the full
 * values, so that a masked page reads the same but for the values.
 */
import type { TrustFactorName } from '@/lib/contract/domain';

/** A sentence, and the same without anything of the values in it. */
export interface Words {
  full: string;
  masked: string;
}

/** From the first character to before the last, in UTF-16 units. */
export type Span = readonly [from: number, to: number];

/** What may lie between a printed value and the same value as a machine reads it. */
export type Cause = 'transliteration' | 'name order' | 'date format' | 'truncation';

/**
 * `equal`: letter for letter, or but for case and the filler of machine-readable zones. `explained`: by all of `by`
 * together, and nothing is left over. `missing`: one of the two was not delivered.
 */
export type Relation = 'equal' | 'explained' | 'unexplained' | 'missing';

export interface Comparison {
  relation: Relation;
  /** Only with `explained`. */
  by: Cause[];
  /** "Ü is UE in an MRZ (ICAO 9303)". `null`: there is nothing to say. */
  words: Words | null;
  /** Where the two differ. */
  marks: { printed: Span[]; source: Span[] };
}

/** As it is sent: masked, it has neither marks nor anything of the values in its words. */
export interface ComparisonShown {
  relation: Relation;
  by: Cause[];
  words: string | null;
  marks: Comparison['marks'] | null;
}

export type Source = 'visual' | 'mrz' | 'barcode';

/** `agree`: all sources that have it. `differ`: at least two cannot be reconciled. */
export type Agreement = 'agree' | 'explained' | 'differ' | 'one source' | 'no value';

/** One thing that is said about the holder or the document, with who says it. */
export interface MatrixRow {
  /** `surname`, `date_of_birth`; a field that we do not know keeps the name it came with. */
  key: string;
  /** Places in the document's lists of fields: one may be printed on both sides. */
  fields: Record<Source, number[]>;
  agreement: Agreement;
  /** "3 of 3 agree", "Visual stands alone"; never a value. */
  words: string;
  /** Where a value departs from the others: by source and place. Empty when masked. */
  marks: Array<{ source: Source; place: number; spans: Span[] }>;
  /** Places of printed dates that the service also gives as a day, in other words than they are printed in. */
  restated: number[];
  /** Which of two values a check digit belongs to, where they differ: "The check digit fits the MRZ". Never a value. */
  fits: string | null;
}

/** The formats of Doc 9303: cards (TD1, TD2), passports (TD3) and visas (MRV-A, MRV-B). */
export type MrzFormat = 'TD1' | 'TD2' | 'TD3' | 'MRV-A' | 'MRV-B';

/** One check digit: what it covers, what it says and what it should say. */
export interface CheckDigit {
  /** "Document number", "Date of birth", "Date of expiry", "Optional data", "Composite". */
  name: string;
  /** Where the digit stands. */
  line: number;
  column: number;
  /** What it covers, in order, each within one line. */
  covers: Array<{ line: number; span: Span }>;
  /** `absent`: a filler where the format lets one stand. `unreadable`: not a digit. */
  state: 'right' | 'wrong' | 'absent' | 'unreadable';
  /** The arithmetic: `null` when masked. */
  sum: CheckSum | null;
}

export interface CheckSum {
  /** Each character with its value and its weight, 7, 3, 1 and again. */
  terms: Array<{ character: string; value: number; weight: number }>;
  total: number;
  /** total modulo 10. */
  expected: number;
  found: string;
}

export interface MrzReading {
  /** `null`: lines of no known format; they are shown, and nothing is recomputed. */
  format: MrzFormat | null;
  /** The lines, whatever separator they came with. Masked: of every line only its length counts, all dots. */
  lines: string[];
  checks: CheckDigit[];
  /** Why nothing, or not everything, could be recomputed. */
  problem: string | null;
}

/** `unknown`: what it takes was not delivered or cannot be read. Treated as not passed. */
export type Outcome = 'passed' | 'failed' | 'unknown';

export type FindingCode =
  | 'check digits'
  | 'expiry'
  | 'age'
  | 'dates'
  | 'issuing state'
  | 'names'
  /** What no check digit can see, where it matters for this document. */
  | 'blind spots';

/** One thing that the desk worked out by itself. */
export interface Finding {
  code: FindingCode;
  /** The Trust Factor that judges the same thing. */
  factor: TrustFactorName | null;
  outcome: Outcome;
  words: string;
  /** How it was worked out, line by line; `null` when masked or when there is nothing to show. */
  working: string[] | null;
}

/** The reading of a document: the field matrix, its machine-readable zone, and the second opinion. */
export interface DocumentReading {
  rows: MatrixRow[];
  mrz: MrzReading | null;
  findings: Finding[];
}

/** The reading of a decision: one sentence, and each cross-checked field classified. */
export interface DecisionReading {
  /** Led by the weakest factors; no values in it. */
  explanation: string;
  /** By the factor's place in the decision; one comparison for each of its fields, in their order. */
  crossChecks: Array<{ factor: number; fields: ComparisonShown[] }>;
}
