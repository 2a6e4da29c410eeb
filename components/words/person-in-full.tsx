import type { ReactNode } from 'react';
import type { Day, MatchedName } from '@/lib/answers';
import { outsideWords } from '../ui/outside-words';
import { dayWords } from './days';

interface PersonInFullProps {
  name: string | null;
  birthDate: Day | null;
  /** Another name on the document, by which the person was found. */
  matchedName?: MatchedName | undefined;
  /** Without a readable name. */
  missing: ReactNode;
}

const sourceWords: Record<NonNullable<MatchedName['source']>, string> = {
  printed: 'Printed',
  mrz: 'MRZ',
  barcode: 'Barcode',
};

/** "Barcode: KOVACOVA MARIA" */
const matchedNameWords = ({ source, name }: MatchedName): string =>
  `${source === null ? 'Also read' : sourceWords[source]}: ${outsideWords(name)}`;

/** "LIND MIA 7 Apr 1990", where the server shows the person in full. */
export const PersonInFull = ({ name, birthDate, matchedName, missing }: PersonInFullProps) => (
  <>
    {name === null ? missing : <span>{outsideWords(name)}</span>}
    {birthDate !== null && (
      <>
        <span className="sr-only">, born</span>{' '}
        <span className="shrink-0 text-12 whitespace-nowrap text-ink-2">{dayWords(birthDate)}</span>
      </>
    )}
    {matchedName && (
      <>
        <span className="sr-only">,</span>{' '}
        <span className="block w-full min-w-0 text-12 text-ink-2 [overflow-wrap:anywhere]">
          {matchedNameWords(matchedName)}
        </span>
      </>
    )}
  </>
);
