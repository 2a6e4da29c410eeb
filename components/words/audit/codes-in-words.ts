/** Codes that events store in their details, in the words of the screens. */
import { listOf } from '@/lib/base/sentence';
import { shortId } from '../../ui/short-id';
import { dayWords } from '../days';
import { identityWords } from '../deletion-words';

const dayForm = /^\d{4}-\d{2}-\d{2}$/;

/** A day as "28 Nov 2026"; other text as it is. */
export const withDay = (text: string): string => (dayForm.test(text) ? dayWords(text) : text);

/** What a deletion request was searched by. */
const searchedFacts: Readonly<Record<string, string>> = {
  birthDate: 'date of birth',
  documentNumber: 'document number',
  externalId: 'reference',
  sessionId: 'session id',
};

/** "name, birthDate" becomes "name and date of birth". */
export const searchedByWords = (facts: string): string =>
  listOf(facts.split(', ').map((fact) => searchedFacts[fact] ?? fact));

const isIdentityMethod = (method: string): method is keyof typeof identityWords => Object.hasOwn(identityWords, method);

export const methodWords = (method: string): string => {
  if (method === 'other') return 'in another way';

  return isIdentityMethod(method) ? identityWords[method].toLowerCase() : method;
};

/** What was done with sessions of a deletion request. */
export const itemChanges: Readonly<Record<string, string>> = {
  confirmed: 'confirmed',
  'left out': 'ruled out',
  'added by hand': 'added by hand',
  'same person added': 'added as the same person',
  'start date': 'set the start date of',
  'no start date': 'removed the start date of',
};

const mostNamed = 3;

/** "session 7c1e…b2f6", "sessions 7c1e…b2f6 and 502f…b0a9", "30 sessions". `named`: ids, of which there may be more. */
export const namedSessions = (named: string, count = named.split(', ').length): string => {
  const ids = named.split(', ');
  if (count === 1) return `session ${shortId(named)}`;

  return count <= mostNamed && ids.length === count
    ? `sessions ${listOf(ids.map(shortId))}`
    : `${count.toLocaleString('en-GB')} sessions`;
};
