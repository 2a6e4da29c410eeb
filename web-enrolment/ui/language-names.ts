import type { EnrolmentLanguage } from '@/lib/contract/vocabulary';

/** Each language by its own name, in the order of these names. */
export const languageNames: readonly (readonly [EnrolmentLanguage, string])[] = [
  ['cs-CZ', 'Čeština'],
  ['da-DK', 'Dansk'],
  ['de-DE', 'Deutsch'],
  ['en-US', 'English'],
  ['es-ES', 'Español'],
  ['fr-FR', 'Français'],
  ['lv-LV', 'Latviešu'],
  ['hu-HU', 'Magyar'],
  ['ro-RO', 'Română'],
  ['sk-SK', 'Slovenčina'],
  ['fi-FI', 'Suomi'],
  ['sv-SE', 'Svenska'],
  ['uk-UA', 'Українська'],
  ['ar-SA', 'العربية'],
  ['jp-JP', '日本語'],
];
