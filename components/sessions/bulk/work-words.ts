import type { AssigneesAnswer, WorkAnswer } from '@/lib/answers';
import { figure } from '../../ui/figures';

/** "3 sessions" */
export const sessionsWords = (count: number): string => (count === 1 ? '1 session' : `${figure(count)} sessions`);

const already = ({ unchanged }: WorkAnswer): string =>
  unchanged === 0 ? '' : `; ${figure(unchanged)} ${unchanged === 1 ? 'was' : 'were'} so already`;

/** "you", "T. Marek", "nobody" */
export const assigneeWords = (personId: string | null, { people, you }: AssigneesAnswer): string => {
  if (personId === null) return 'nobody';
  return personId === you ? 'you' : (people.find(({ id }) => id === personId)?.name ?? 'somebody');
};

/** "3 assigned to you; 1 was so already" */
export const assignedWords = (answer: WorkAnswer, to: string): string =>
  `${figure(answer.changed)} assigned to ${to}${already(answer)}`;

export const taggedWords = (answer: WorkAnswer): string =>
  `Tags of ${sessionsWords(answer.changed)} changed${already(answer)}`;

export const notedWords = ({ changed }: WorkAnswer): string => `Note added to ${sessionsWords(changed)}`;
