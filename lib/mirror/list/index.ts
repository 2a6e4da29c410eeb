/** The session list: filtered, sorted and counted in memory, with rows read from the database. */
export { type Bits, makeBits, setBit } from './bits';
export { kindsOf, listSessions, restsOnResults, unreadFor } from './list';
export type { ListState } from './loaded';
export { readNeighbours } from './neighbours';
export { readPeek } from './peek';
export { type RowView, readRows } from './rows';
export { createSessionIndex, type SessionIndex } from './session-index';
export { type Study, scoreScale } from './study';
