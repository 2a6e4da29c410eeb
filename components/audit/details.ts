import type { AuditEventRow } from '@/lib/answers';

const valueWords = (value: string | number | boolean | null): string => {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? value.toLocaleString('en-GB') : value;
};

const keyWords = (key: string): string =>
  key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase();

/** Details that speak for themselves, without their name in front. */
const plain = new Set(['part', 'picture', 'because', 'problem', 'route']);

const detailWord = ([key, value]: [string, string | number | boolean | null]): string => {
  if (key === 'masked') return value ? 'masked' : 'in full';
  return plain.has(key) ? valueWords(value) : `${keyWords(key)} ${valueWords(value)}`;
};

/** "document · in full": an event's details in one line. */
export const detailWords = (details: AuditEventRow['details']): string =>
  Object.entries(details).map(detailWord).join(' · ');

/** Refusals and failures are events of their own, in red words. */
export const isRefusal = (code: string): boolean => /[._](refused|failed)$/.test(code);
