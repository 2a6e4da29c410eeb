import type { DriftRow } from '@/lib/answers';

const kinds: Record<string, { word: string; does: string }> = {
  'unknown-value': { word: 'unknown value', does: 'shown as it came, treated as not passed' },
  'unknown-property': { word: 'unknown field', does: 'kept as it came; nothing is concluded from it' },
  missing: { word: 'missing', does: 'shown as not delivered' },
  'wrong-type': { word: 'not readable', does: 'shown as not delivered' },
};

/** A kind that this page does not know is named as it is, without a promise. */
export const kindWords = (kind: string): { word: string; does: string } =>
  kinds[kind] ?? { word: kind, does: 'counted' };

/** `decision: verifications.* = newFactor` */
export const fieldWords = ({ endpoint, field, value }: DriftRow): string =>
  `${endpoint}: ${field || 'the answer itself'}${value === '' ? '' : ` = ${value}`}`;

/** Names of fields come from the service: a spreadsheet must not take one for a formula. */
const quoted = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

export const driftCsv = (drift: readonly DriftRow[]): string =>
  [
    ['endpoint', 'field', 'value', 'kind', 'answers', 'first seen', 'last seen'],
    ...drift.map(({ endpoint, field, value, kind, answers, firstAt, lastAt }) => [
      endpoint,
      field,
      value,
      kind,
      String(answers),
      firstAt,
      lastAt,
    ]),
  ]
    .map((row) => `${row.map(quoted).join(',')}\r\n`)
    .join('');
