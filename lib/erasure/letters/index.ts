/** Letters to those who asked for their data to be deleted. */
export { fittingLetter, letterKinds, letterPlaceholders } from './kinds';
export { letterForm, letterWords, makeLetter } from './letter';
export { letterTemplateForm, letterTemplateWords, readLetterTemplates, writeLetterTemplate } from './templates';
