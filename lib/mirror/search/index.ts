/** Finding sessions by what somebody typed: at once through blind tokens, or thoroughly through all names. */
export { findByFact } from './by-fact';
export { findNumbers } from './find';
export { kindOf } from './kind';
export { isOnRecord, noteOnRecord } from './recorded';
export { readAgain, remakeTokens } from './remake';
export { runThoroughSearches } from './run';
export { beginThoroughSearch, readThoroughSearch, stopThoroughSearch } from './thorough';
