import { figure } from '../ui/figures';
import { type DetailValue, purposeWords } from './details';

/** An event, taken apart for telling. */
export interface Told {
  /** Who did it, or the desk itself. */
  who: string;
  /** The person it was done to. */
  whom: string;
  /** Both are the same person. */
  self: boolean;
  /** "session 7c1e…b2f6" */
  session: string;
  detail: (name: string) => DetailValue | undefined;
}

/** Appends a detail where there is one. */
export const given = ({ detail }: Told, name: string, words: (value: string) => string): string => {
  const value = detail(name);
  if (value === undefined || value === null || value === '') return '';
  return words(typeof value === 'number' ? figure(value) : String(value));
};

/** The purpose that something was looked at under. */
export const purpose = (told: Told, lead = ', for '): string =>
  given(told, 'purpose', (code) => lead + purposeWords(code));

export const because = (told: Told): string => given(told, 'because', (reason) => `: ${reason}`);

export const withoutStop = (sentence: string): string => sentence.replace(/\.$/, '');
