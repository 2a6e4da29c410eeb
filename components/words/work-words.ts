import type { AssigneesAnswer, WorkAnswer } from '@/lib/answers';
import { figure } from '../ui/figures';

/** "3 sessions" */
export const sessionsWords = (count: number): string => (count === 1 ? '1 session' : `${figure(count)} sessions`);

const already = ({ unchanged }: WorkAnswer): string =>
  unchanged === 0 ? '' : `; ${figure(unchanged)} already ${unchanged === 1 ? 'was' : 'were'}`;

/** "you", "T. Marek"; `null` for unassigned. */
export const assigneeWords = (personId: string | null, { people, you }: AssigneesAnswer): string | null => {
  if (personId === null) return null;
  return personId === you ? 'you' : (people.find(({ id }) => id === personId)?.name ?? 'someone');
};

/** "3 assigned to you; 1 already was" */
export const assignedWords = (answer: WorkAnswer, to: string | null): string =>
  `${figure(answer.changed)} ${to === null ? 'unassigned' : `assigned to ${to}`}${already(answer)}`;

export const taggedWords = (answer: WorkAnswer): string =>
  `Tags on ${sessionsWords(answer.changed)} changed${already(answer)}`;

export const notedWords = ({ changed }: WorkAnswer): string => `Note added to ${sessionsWords(changed)}`;
