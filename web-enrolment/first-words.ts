/**
 * What the service writes into the page itself, where no script of the page runs. The build makes `words.json` of it,
 * because the service shares no code with the page.
 */
import { type EnrolmentLanguage, enrolmentLanguages, type FirstWords, firstWordKeys } from '@/lib/contract/vocabulary';
import { loadWords } from './languages';

const firstWordsIn = async (language: EnrolmentLanguage): Promise<FirstWords> => {
  const words = await loadWords(language);

  return Object.fromEntries(firstWordKeys.map((key): [string, string] => [key, words[key]])) as FirstWords;
};

export const firstWords = Object.fromEntries(
  await Promise.all(enrolmentLanguages.map(async (language) => [language, await firstWordsIn(language)])),
) as Record<EnrolmentLanguage, FirstWords>;
