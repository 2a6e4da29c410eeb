/** The audit log: who did and saw what, in the transaction that did it, sealed into a hash chain. */
export { signOnDemand, toCheckpointRow } from './checkpoint';
export { parseEventId, readEvent } from './event';
export type { AuditCode } from './events';
export { exportEvents } from './export';
export { parseFilter } from './filter';
export { checkpointFolder, setOutsideCopiesAside } from './outside';
export { parsePlace, readEvents } from './read';
export { type Actor, recordEvent } from './record';
export { listReveals, reviewReveal } from './reveals';
export { sealWaitingEvents } from './seal';
export { createSealing } from './sealing';
export { readPeople, readSessions } from './summaries';
export { verifyChain } from './verify';
