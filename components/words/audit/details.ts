import { isPurposeCode, purposeNames } from '@/lib/access/purposes';
import type { AuditEventRow } from '@/lib/answers';
import { isRefusal } from '@/lib/audit/refusal';
import { figure } from '../../ui/figures';
import { imageWords } from '../image-names';
import { itemChanges, methodWords, searchedByWords, withDay } from './codes-in-words';
import { revealedWords } from './revealed-fields';

export type DetailValue = AuditEventRow['details'][string];

const valueWords = (value: DetailValue): string => {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? figure(value) : withDay(value);
};

const keyWords = (key: string): string =>
  key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase();

/** An unknown purpose is shown by its code. */
export const purposeWords = (code: string): string => (isPurposeCode(code) ? purposeNames[code].phrase : code);

/** Details shown by their value alone. */
const shownByValue = new Set([
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
  if (key === 'demo') return 'demo';
  if (key === 'masked') return value ? 'masked' : 'in full';
  if (key === 'purpose') return value === null ? 'no purpose' : purposeWords(String(value));
  if (key === 'resumed') return `back to ${purposeWords(String(value))}`;
  if (key === 'picture' && typeof value === 'string') return imageWords(value);
  if (key === 'fields' && typeof value === 'string') return revealedWords(value);
  if (key === 'by' && typeof value === 'string') return `by ${searchedByWords(value)}`;
  if (key === 'method' && typeof value === 'string') return methodWords(value);
  if (key === 'what' && typeof value === 'string') return itemChanges[value] ?? value;
  if (key === 'seconds' || key === 'minutes') return `${valueWords(value)} ${key === 'seconds' ? 's' : 'min'}`;
  return shownByValue.has(key) ? valueWords(value) : `${keyWords(key)} ${valueWords(value)}`;
};

/** "document · in full": an event's details in one line. */
export const detailWords = (details: AuditEventRow['details']): string =>
  Object.entries(details).map(detailWord).join(' · ');

/** "Roles: viewer → officer": what a change turned into what. */
export const changeWords = ({ changes }: Pick<AuditEventRow, 'changes'>): string =>
  (changes ?? []).map(({ name, before, after }) => `${name}: ${before ?? 'none'} → ${after ?? 'none'}`).join(' · ');

/** Everything beyond the sentence in one line: outcome, changes, details, and whether a reason was given. */
export const detailLine = (event: AuditEventRow): string =>
  [
    isRefusal(event.code) && (event.code.endsWith('failed') ? 'Failed' : 'Denied'),
    changeWords(event),
    detailWords(event.details),
    event.hasWords && 'reason encrypted',
  ]
    .filter(Boolean)
    .join(' · ');
