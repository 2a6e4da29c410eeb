import type { Count, LinkedAnswer, NotComparable } from '@/lib/answers';
import { countWords } from '../../sessions/list/count-words';
import { figure } from '../../ui/figures';

/** Not knowing is not the same as none. */
export const notComparableWords: Record<NotComparable, string> = {
  'not listed': 'Not known: the session is not in Proofdesk’s list.',
  'no results': 'Not known: a session in this status has no results.',
  'not read': 'Not known: its results are not read yet.',
  withheld: 'Not known: the service does not release its results.',
  unreadable: 'Not known: its results cannot be understood.',
  'no document': 'Not known: its results have no readable document.',
  'not opened': 'Not known: who it is about is kept encrypted, and the key does not open.',
  'no number': 'Not known: no document number could be read.',
  'no full name': 'Not known: no full name could be read.',
  'no birth date': 'Not known: no birth date could be read.',
};

/** "2 other sessions" */
export const othersWords = (total: Count): string =>
  `${countWords(total)} other ${total.count === 1 ? 'session' : 'sessions'}`;

export const noneWords = ({ kind }: Count): string =>
  kind === 'exactly' ? 'No other session.' : 'None so far; not everything is read.';

/** "Among 31,400 sessions that were read, of 48,112 listed" */
export const searchedWords = ({ count, of, withoutDocument }: LinkedAnswer['searched']): string => {
  const without = withoutDocument === 0 ? '' : `; ${figure(withoutDocument)} more have no readable document`;
  return `Among ${figure(count)} sessions that were read, of ${countWords(of)} listed${without}.`;
};

export const anotherNameWords = (count: number): string =>
  `This document number also appears under another name${count > 1 ? `, in ${figure(count)} sessions` : ''}`;
