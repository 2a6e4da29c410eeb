import { fieldKey, fieldLabel, inSentence } from '../field-names';

const inWords = (name: string): string =>
  inSentence(fieldLabel(fieldKey(name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase())));

const forms: Array<[RegExp, (name: string) => string]> = [
  [/^document\.applicant\.([^.]+)$/, (name) => `the applicant’s ${inWords(name)}`],
  [/^document\.visualFields\.(.+)\.(?:value|normalizedDateValue)$/, (name) => `${inWords(name)}, printed`],
  [/^document\.mrzFields\.(.+)\.value$/, (name) => `${inWords(name)}, MRZ`],
  [/^document\.barcodeFields\.(.+)\.value$/, (name) => `${inWords(name)}, barcode`],
  [/^decision\.factors\.[^.]+\.fields\.(.+)\.printedValue$/, (name) => `${inWords(name)}, printed, in a cross-check`],
  [
    /^decision\.factors\.[^.]+\.fields\.(.+)\.sourceValue$/,
    (name) => `${inWords(name)}, machine-read, in a cross-check`,
  ],
];

const fieldWords = (path: string): string => {
  for (const [form, words] of forms) {
    const name = form.exec(path)?.[1];
    if (name !== undefined) return words(name);
  }
  return path;
};

const namedAtMost = 3;

/** What the log says was revealed, for a reader: "surname, MRZ". What is not a place in a session's evidence stays as it is. */
export const revealedWords = (fields: string): string => {
  const named = fields.split(', ').map(fieldWords);
  const more = named.length - namedAtMost;
  return more > 0 ? `${named.slice(0, namedAtMost).join('; ')} and ${more} more` : named.join('; ');
};
