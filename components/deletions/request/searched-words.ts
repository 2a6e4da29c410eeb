import type { DeletionAnswer, SearchedFacts } from '@/lib/answers';
import { figure } from '../../ui/figures';
import { sessionsWords } from '../../words/work-words';

/** How complete the search was: "Searched 1,765 sessions with readable data, of 2,012; 240 could not be searched" */
export const searchedWords = ({ listed, read, toRead, notSearchable, isThorough }: SearchedFacts): string =>
  [
    `Searched ${figure(read)} ${read === 1 ? 'session' : 'sessions'} with readable data, of ${figure(listed.count)}`,
    isThorough && 'including a fuzzy search',
    toRead > 0 && `${figure(toRead)} not loaded yet`,
    notSearchable > 0 && `${figure(notSearchable)} could not be searched`,
    listed.kind === 'at least' && 'the session list was incomplete',
  ]
    .filter((words) => words !== false)
    .join('; ');

const upperFirst = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * Why this person may have sessions that nobody found. `null`: the search was complete, or nobody asked. Sessions that can
 * never be searched do not count.
 */
export const whyIncomplete = ({ kind, searched }: Pick<DeletionAnswer, 'kind' | 'searched'>): string | null => {
  if (kind !== 'request') return null;
  if (searched === null) return 'This person was not searched for.';
  const { toRead, listed } = searched;
  const causes = [
    toRead > 0 && `${sessionsWords(toRead)} ${toRead === 1 ? 'was' : 'were'} not loaded yet`,
    listed.kind === 'at least' && 'the session list was incomplete',
  ].filter((cause) => cause !== false);

  return causes.length === 0 ? null : `${upperFirst(causes.join(', and '))}.`;
};
