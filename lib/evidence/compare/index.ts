/**
 * Decides whether one value maps to another under any rule that ICAO Doc 9303 permits. Never throws: anything it does
 * not know is unexplained.
 */
export { type Kind, shown } from './explanation';
export { fieldKey, subjectOf } from './field-key';
export { areSwapped, canBeCompared, compareField, compareFields, hasValue } from './fields';
export { fullNameField, type NameFieldLength } from './truncation';
