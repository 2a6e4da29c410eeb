import type { Count, LinkedAnswer, NotComparable } from '@/lib/answers';
import { figure } from '../ui/figures';
import { countWords } from './count-words';

/** Why links are unknown, which is not the same as none. */
export const notComparableWords: Record<NotComparable, string> = {
  'not listed': 'Unknown: the session is not in the list.',
  'no results': 'Unknown: sessions in this status have no results.',
  'not read': 'Unknown: results not read yet.',
  withheld: 'Unknown: the service withholds the results.',
  unreadable: 'Unknown: the results could not be interpreted.',
  'no document': 'Unknown: no readable document.',
  'not opened': 'Unknown: the applicant’s data could not be decrypted.',
  'no number': 'Unknown: no readable document number.',
  'no full name': 'Unknown: no readable full name.',
  'no birth date': 'Unknown: no readable date of birth.',
};

/** "2 other sessions" */
export const othersWords = (total: Count): string =>
  `${countWords(total)} other ${total.count === 1 ? 'session' : 'sessions'}`;

export const noneWords = ({ kind }: Count): string =>
  kind === 'exactly' ? 'No other sessions.' : 'None so far; not all sessions have been read.';

/** Why sessions were not searched: "1,204 have no readable data, 12 are not read yet" */
export const notSearchedWords = ({ count, of, wanted }: LinkedAnswer['searched']): string => {
  const unreadable = of.count - count - wanted;

  return [
    ...(unreadable > 0 ? [`${figure(unreadable)} ${unreadable === 1 ? 'has' : 'have'} no readable data`] : []),
    ...(wanted > 0 ? [`${figure(wanted)} ${wanted === 1 ? 'is' : 'are'} not read yet`] : []),
  ].join(', ');
};

/** "Searched 46,908 of 48,112 sessions: 1,204 have no readable data" */
export const searchedWords = (searched: LinkedAnswer['searched']): string => {
  const { count, of } = searched;
  const notSearched = notSearchedWords(searched);
  return `Searched ${figure(count)} of ${countWords(of)} sessions${notSearched && `: ${notSearched}`}`;
};

export const anotherNameWords = (count: number): string =>
  `This document number also appears under a different name${count > 1 ? `, in ${figure(count)} sessions` : ''}`;
