import type { DriftRow } from '@/lib/answers';

const kinds: Record<string, { word: string; handling: string }> = {
  'unknown-value': { word: 'unknown value', handling: 'shown as received, treated as not passed' },
  'unknown-property': { word: 'unknown field', handling: 'kept as received, not interpreted' },
  missing: { word: 'missing', handling: 'shown as not provided' },
  'wrong-type': { word: 'unreadable', handling: 'shown as not provided' },
  unusable: { word: 'cannot be stored', handling: 'shown as not provided' },
  'out-of-range': { word: 'not 0 to 100', handling: 'shown as unknown, treated as not passed' },
  'too-many': { word: 'too many', handling: 'the rest is left out, treated as not passed' },
};

/** Unknown kinds keep their own name. */
export const kindWords = ({
  kind,
  endpoint,
}: Pick<DriftRow, 'kind' | 'endpoint'>): { word: string; handling: string } => {
  const words = kinds[kind] ?? { word: kind, handling: 'counted' };

  return kind === 'unusable' && endpoint === 'sessions'
    ? { ...words, handling: 'row set aside, tried again at every sync' }
    : words;
};

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
