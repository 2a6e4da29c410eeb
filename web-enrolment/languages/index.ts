/** The page's languages. Each is loaded when it is needed. */
import type { EnrolmentLanguage } from '@/lib/contract/vocabulary';
import type { Words } from './en-US';

type Load = () => Promise<{ words: Words }>;

const loads: Readonly<Record<EnrolmentLanguage, Load>> = {
  'ar-SA': () => import('./ar-SA'),
  'cs-CZ': () => import('./cs-CZ'),
  'da-DK': () => import('./da-DK'),
  'de-DE': () => import('./de-DE'),
  'en-US': () => import('./en-US'),
  'es-ES': () => import('./es-ES'),
  'fi-FI': () => import('./fi-FI'),
  'fr-FR': () => import('./fr-FR'),
  'hu-HU': () => import('./hu-HU'),
  'jp-JP': () => import('./jp-JP'),
  'lv-LV': () => import('./lv-LV'),
  'ro-RO': () => import('./ro-RO'),
  'sk-SK': () => import('./sk-SK'),
  'sv-SE': () => import('./sv-SE'),
  'uk-UA': () => import('./uk-UA'),
};

export const loadWords = async (language: EnrolmentLanguage): Promise<Words> => (await loads[language]()).words;
