import { figure } from '../../ui/figures';
import { withDay } from './codes-in-words';
import { type DetailValue, purposeWords } from './details';

/** An audit event, broken down for its sentence. */
export interface EventFacts {
  /** Who acted: a person, or Proofdesk. */
  who: string;
  /** The person affected. */
  whom: string;
  /** True when both are the same person. */
  self: boolean;
  /** "session 7c1e…b2f6" */
  session: string;
  detail: (name: string) => DetailValue | undefined;
}

/** The words for a detail, or nothing when the event lacks it. */
export const optional = ({ detail }: EventFacts, name: string, words: (value: string) => string): string => {
  const value = detail(name);
  if (value === undefined || value === null || value === '') return '';
  return words(typeof value === 'number' ? figure(value) : withDay(String(value)));
};

export const forPurpose = (facts: EventFacts, lead = ', for '): string =>
  optional(facts, 'purpose', (code) => lead + purposeWords(code));

export const because = (facts: EventFacts): string => optional(facts, 'because', (reason) => `: ${reason}`);

export const withoutStop = (sentence: string): string => sentence.replace(/\.$/, '');
