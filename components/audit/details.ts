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

/** "size 50 · masked yes": an event's details in one line. */
export const detailWords = (details: AuditEventRow['details']): string =>
  Object.entries(details)
    .map(([key, value]) => `${keyWords(key)} ${valueWords(value)}`)
    .join(' · ');

/** Refusals are events of their own, in red words. */
export const isRefusal = (code: string): boolean => /[._]refused$/.test(code);
