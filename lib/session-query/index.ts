/** What can be asked of the session list, in types and in the address bar. Pure: the screen and the server share it. */
export { filterParameters, isMoment, pageParameters, readAddress, writeAddress, writeFilter } from './address';
export * from './columns';
export * from './query';
