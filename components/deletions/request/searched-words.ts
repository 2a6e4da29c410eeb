import type { SearchedFacts } from '@/lib/answers';
import { figure } from '../../ui/figures';

/** How complete the search was: "Searched 1,765 sessions with readable data; 240 could not be searched" */
export const searchedWords = ({ listed, read, toRead, notSearchable, isThorough }: SearchedFacts): string =>
  [
    `Searched ${figure(read)} ${read === 1 ? 'session' : 'sessions'} with readable data`,
    isThorough && 'including a fuzzy search',
    toRead > 0 && `${figure(toRead)} not loaded yet`,
    notSearchable > 0 && `${figure(notSearchable)} could not be searched`,
    listed.kind === 'at least' && 'the session list was incomplete',
  ]
    .filter((words) => words !== false)
    .join('; ');
