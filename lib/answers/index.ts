/** Request and response types of the desk's own routes, shared by server and screen. */

export type * from './appeals';
export type * from './audit';
export type * from './decisions';
export type * from './deletions';
export type * from './enrolment-page';
export type * from './error';
export type * from './guide';
export type * from './insight';
export type * from './new-session';
export type * from './overview';
export type * from './people';
export type * from './proposals';
export type * from './session-list';
export type * from './session-page';
export type * from './sessions';
export type * from './settings';
export type * from './triage';
export type * from './work';
