import type { ReactNode } from 'react';
import type { Day } from '@/lib/answers';
import { outsideWords } from '../ui/outside-words';
import { dayWords } from './days';

interface PersonInFullProps {
  name: string | null;
  birthDate: Day | null;
  /** Without a readable name. */
  missing: ReactNode;
}

/** "LIND MIA 7 Apr 1990", where the server shows the person in full. */
export const PersonInFull = ({ name, birthDate, missing }: PersonInFullProps) => (
  <>
    {name === null ? missing : <span>{outsideWords(name)}</span>}
    {birthDate !== null && (
      <>
        <span className="sr-only">, born</span>{' '}
        <span className="shrink-0 text-12 whitespace-nowrap text-ink-2">{dayWords(birthDate)}</span>
      </>
    )}
  </>
);
