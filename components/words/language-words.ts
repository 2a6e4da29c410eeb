import type { EnrolmentLanguage } from '@/lib/contract/vocabulary';

/** The languages of the applicant's page. */
export const languageWords: Record<EnrolmentLanguage, string> = {
  'ar-SA': 'Arabic',
  'cs-CZ': 'Czech',
  'da-DK': 'Danish',
  'en-US': 'English',
  'fi-FI': 'Finnish',
  'fr-FR': 'French',
  'de-DE': 'German',
  'hu-HU': 'Hungarian',
  'jp-JP': 'Japanese',
  'lv-LV': 'Latvian',
  'ro-RO': 'Romanian',
  'sk-SK': 'Slovak',
  'es-ES': 'Spanish',
  'sv-SE': 'Swedish',
  'uk-UA': 'Ukrainian',
};
