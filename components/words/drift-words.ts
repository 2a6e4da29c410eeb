import type { DriftRow } from '@/lib/answers';

const kinds: Record<string, { word: string; handling: string }> = {
  'unknown-value': { word: 'unknown value', handling: 'shown as received, treated as not passed' },
  'unknown-property': { word: 'unknown field', handling: 'kept as received, not interpreted' },
  missing: { word: 'missing', handling: 'shown as not provided' },
  'wrong-type': { word: 'unreadable', handling: 'shown as not provided' },
};

/** Unknown kinds keep their own name. */
export const kindWords = (kind: string): { word: string; handling: string } =>
  kinds[kind] ?? { word: kind, handling: 'counted' };

/** `decision: verifications.* = newFactor` */
export const fieldWords = ({ endpoint, field, value }: DriftRow): string =>
  `${endpoint}: ${field || 'whole response'}${value === '' ? '' : ` = ${value}`}`;

/** Field names come from the service; a spreadsheet must not run one as a formula. */
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
