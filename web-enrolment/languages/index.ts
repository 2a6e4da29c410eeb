/** The page's languages. Each is loaded when it is needed. */
import type { EnrolmentLanguage } from '@/lib/contract/vocabulary';
import type { Words } from './en-US';

type Load = () => Promise<{ words: Words }>;

const loads: Readonly<Partial<Record<EnrolmentLanguage, Load>>> = {
  'en-US': () => import('./en-US'),
};

export const loadWords = async (language: EnrolmentLanguage): Promise<Words> => {
  const load = loads[language];
  if (!load) throw new Error(`No words in ${language}`);

  return (await load()).words;
};
