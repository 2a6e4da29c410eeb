/** The session list: filtered, sorted and counted in memory, its rows read from the database. */
export { kindsOf, listSessions, restsOnResults } from './list';
export { readNeighbours } from './neighbours';
export { readPeek } from './peek';
export { readRows } from './rows';
export { createSessionIndex, type SessionIndex } from './session-index';
