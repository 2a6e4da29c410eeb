/** Machine-readable zones after ICAO Doc 9303: read, recomputed digit by digit, and masked. */
export { blindTo } from './check-sum';
export { checkedFields, digitFor, inZone } from './checked-fields';
export { coveredText, issuingStateIn, namesIn } from './elements';
export { fitsOf } from './fits';
export { maskMrz } from './mask';
export { mrzOf } from './of-document';
export { wholeMrzPlace } from './whole-place';
