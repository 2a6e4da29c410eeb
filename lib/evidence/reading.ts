/**
 * The desk's own reading of a session's evidence. The server derives it from the full values, so that a masked page has
 * the same sentences without the values.
 */
import type { TrustFactorName } from '@/lib/contract/domain';

/** A sentence, and the same sentence without values. */
export interface Words {
  full: string;
  masked: string;
}

/** Half-open range in UTF-16 units. */
export type Span = readonly [from: number, to: number];

/** Why a printed value and its machine-read form may differ. */
export type Cause = 'transliteration' | 'name order' | 'date format' | 'truncation';

/**
 * `equal`: identical apart from case and MRZ fillers. `explained`: fully accounted for by the causes in `by`. `missing`:
 * one of the two was not delivered.
 */
export type Relation = 'equal' | 'explained' | 'unexplained' | 'missing';

export interface Comparison {
  relation: Relation;
  /** Only with `explained`. */
  by: Cause[];
  /** "Ü is UE in an MRZ (ICAO 9303)". `null`: nothing to say. */
  words: Words | null;
  marks: { printed: Span[]; source: Span[] };
}

/** As sent to the browser: when masked, without marks and without values in its words. */
export interface ComparisonShown {
  relation: Relation;
  by: Cause[];
  words: string | null;
  marks: Comparison['marks'] | null;
}

export type Source = 'visual' | 'mrz' | 'barcode';

/** `agree`: all sources that have the field. `differ`: at least two cannot be reconciled. */
export type Agreement = 'agree' | 'explained' | 'differ' | 'one source' | 'no value';

/** One field of the document across its sources. */
export interface MatrixRow {
  /** `surname`, `date_of_birth`; unknown fields keep the name they were delivered with. */
  key: string;
  /** Indexes into the document's field lists; a field may be printed on both sides. */
  fields: Record<Source, number[]>;
  agreement: Agreement;
  /** "3 of 3 agree", "Visual differs from both"; never a value. */
  words: string;
  /** Where a value differs from the others, by source and index. Empty when masked. */
  marks: Array<{ source: Source; place: number; spans: Span[] }>;
  /** Indexes of printed dates that the service also sent in another form. */
  restated: number[];
  /** Which value the check digit matches, where they differ: "Check digit matches the MRZ". Never a value. */
  fits: string | null;
}

/** Doc 9303 formats: cards (TD1, TD2), passports (TD3) and visas (MRV-A, MRV-B). */
export type MrzFormat = 'TD1' | 'TD2' | 'TD3' | 'MRV-A' | 'MRV-B';

export interface CheckDigit {
  /** "Document number", "Date of birth", "Date of expiry", "Optional data", "Composite". */
  name: string;
  /** Position of the digit; -1 without lines. */
  line: number;
  column: number;
  /** The ranges it covers, in order, each within one line. */
  covers: Array<{ line: number; span: Span }>;
  /** `absent`: a filler where the format allows one. `unreadable`: not a digit. */
  state: 'right' | 'wrong' | 'absent' | 'unreadable';
  /** The calculation; `null` when masked. */
  sum: CheckSum | null;
}

export interface CheckSum {
  /** Each character with its value and weight; weights repeat 7, 3, 1. */
  terms: Array<{ character: string; value: number; weight: number }>;
  total: number;
  /** `total` modulo 10. */
  expected: number;
  found: string;
}

export interface MrzReading {
  /** `null`: unknown format; the lines are shown but not checked. */
  format: MrzFormat | null;
  /** Masked: dots only, as many as the format has columns. */
  lines: string[];
  checks: CheckDigit[];
  /** Why some or all check digits could not be checked. */
  problem: string | null;
}

/** `unknown`: the data was not delivered or is unreadable. Treated as not passed. */
export type Outcome = 'passed' | 'failed' | 'unknown';

export type FindingCode =
  | 'check digits'
  | 'expiry'
  | 'age'
  | 'dates'
  | 'issuing state'
  | 'names'
  /** Differences that the check digits cannot show. */
  | 'blind spots';

/** One finding of the second opinion. */
export interface Finding {
  code: FindingCode;
  /** The Trust Factor that covers the same check. */
  factor: TrustFactorName | null;
  outcome: Outcome;
  words: string;
  /** The calculation, line by line; `null` when masked or empty. */
  working: string[] | null;
}

export interface DocumentReading {
  rows: MatrixRow[];
  mrz: MrzReading | null;
  findings: Finding[];
}

export interface DecisionReading {
  /** One sentence, led by the weakest factors, without values. */
  explanation: string;
  /** `factor`: its index in the decision. `fields`: one comparison per field, in order. */
  crossChecks: Array<{ factor: number; fields: ComparisonShown[] }>;
}
