import type { AuditEventRow } from '@/lib/answers';
import { isPurposeCode, purposeNames } from '@/lib/purpose-names';
import { isRefusal } from '@/lib/refusal';
import { imageWords } from '../evidence/image-names';
import { figure } from '../ui/figures';
import { revealedWords } from './revealed-fields';

export type DetailValue = AuditEventRow['details'][string];

const valueWords = (value: DetailValue): string => {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? figure(value) : value;
};

const keyWords = (key: string): string =>
  key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase();

/** A purpose that this page does not know keeps its code. */
export const purposeWords = (code: string): string => (isPurposeCode(code) ? purposeNames[code].phrase : code);

/** Details that speak for themselves, without their name in front. */
const plain = new Set([
  'part',
  'because',
  'problem',
  'route',
  'method',
  'outcome',
  'roles',
  'reference',
  'what',
  'view',
  'letter',
]);

const detailWord = ([key, value]: [string, DetailValue]): string => {
  if (key === 'masked') return value ? 'masked' : 'in full';
  if (key === 'purpose') return value === null ? 'no purpose' : purposeWords(String(value));
  if (key === 'picture' && typeof value === 'string') return imageWords(value);
  if (key === 'fields' && typeof value === 'string') return revealedWords(value);
  if (key === 'seconds' || key === 'minutes') return `${valueWords(value)} ${key === 'seconds' ? 's' : 'min'}`;
  return plain.has(key) ? valueWords(value) : `${keyWords(key)} ${valueWords(value)}`;
};

/** "document · in full": an event's details in one line. */
export const detailWords = (details: AuditEventRow['details']): string =>
  Object.entries(details).map(detailWord).join(' · ');

/** The last column of the table: that it was refused, what changed into what, the details, whether words were given. */
export const whatWords = ({ code, details, changes, hasWords }: AuditEventRow): string =>
  [
    isRefusal(code) && (code.endsWith('failed') ? 'Failed' : 'Refused'),
    ...(changes ?? []).map(({ name, before, after }) => `${name}: ${before ?? 'none'} → ${after ?? 'none'}`),
    detailWords(details),
    hasWords && 'words kept encrypted',
  ]
    .filter(Boolean)
    .join(' · ');
