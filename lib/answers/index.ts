/**
 * What the desk's own server routes answer: types only, for the routes and the screen alike.
 */
export type * from './audit';
export type * from './connection';
export type * from './deletions';
export type * from './desk';
export type * from './error';
export type * from './insight';
export type * from './overview';
export type * from './people';
export type * from './review';
export type * from './session-list';
export type * from './session-page';
export type * from './sessions';
export type * from './triage';
export type * from './work';
