import type { SearchedFacts } from '@/lib/answers';
import { figure } from '../../ui/figures';

/** What "found" and "nothing found" rest on, in one sentence. */
export const searchedWords = ({ listed, read, toRead, notSearchable, isThorough }: SearchedFacts): string => {
  const how = isThorough ? 'by blind index, and name by name' : 'by blind index';
  const of = listed.kind === 'exactly' ? figure(listed.count) : `at least ${figure(listed.count)}`;
  const gaps = [
    toRead > 0 && `${figure(toRead)} are still to be read`,
    notSearchable > 0 && `${figure(notSearchable)} without a readable document could not be searched`,
  ].filter((words) => words !== false);

  return [`${how}: read ${figure(read)} of ${of}`, ...gaps].join(', and ');
};
