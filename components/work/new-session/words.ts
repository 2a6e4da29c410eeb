import type { NewSessionProgress } from '@/lib/answers';
import type { EnrolmentLanguage, EnrolmentStep } from '@/lib/contract/vocabulary';
import { statusMeaning } from '../../words/status-sentences';
import { describeStatus } from '../../words/status-words';

export type StepsChoice = 'both' | 'document' | 'face' | 'service';

export const stepsWords: Record<StepsChoice, string> = {
  both: 'Document, then face',
  document: 'Document only',
  face: 'Face only',
  service: 'As configured at the service',
};

export const stepsOf: Record<StepsChoice, EnrolmentStep[] | null> = {
  both: ['document', 'face'],
  document: ['document'],
  face: ['face'],
  service: null,
};

/** How the steps of a request are named. */
export const stepsInWords = (steps: readonly EnrolmentStep[] | null): string => {
  if (steps === null) return stepsWords.service;
  return stepsWords[steps.length > 1 ? 'both' : (steps[0] ?? 'both')];
};

export const deviceLanguage = 'As on their device';

/** The link with the language of the applicant's page. Its other parameters stay as the service wrote them. */
export const inLanguage = (link: string, language: EnrolmentLanguage | null): string => {
  if (language === null) return link;
  const address = new URL(link);
  address.search += `${address.search === '' ? '?' : '&'}lang=${language}`;
  return address.href;
};

/** What the applicant has done so far, in one line. */
export const progressWords = (progress: NewSessionProgress | undefined): string => {
  if (progress?.reported) return `The service reported “${describeStatus(progress.reported).word}”. Confirming…`;
  if (!progress || progress.status === null || progress.status === 'PENDING') {
    return progress?.isStarted
      ? 'The applicant has started. Updates here as they go.'
      : 'Waiting for the applicant. Updates here as they go.';
  }
  const { word } = describeStatus(progress.status);
  return `${word}: ${statusMeaning(progress.status)}.`;
};
