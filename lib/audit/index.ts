/** The audit log: who did and saw what, in the transaction that did it, sealed into a hash chain. */

export { sealWaitingEvents } from './chain/seal';
export { checkpointFolder, setOutsideCopiesAside } from './copies/outside';
export type { AuditCode } from './events';
export { exportEvents } from './exporting/export';
export { parseEventId, readEvent } from './reading/event';
export { parseFilter } from './reading/filter';
export { parsePlace, readEvents } from './reading/read';
export { listReveals, reviewReveal } from './reading/reveals';
export { readPeople, readSessions } from './reading/summaries';
export { type Actor, recordEvent, recordEvents, theDesk } from './record';
export { createOutsideKeeping, createSealing } from './sealing';
export { readLastCheckpoint, toCheckpointRow } from './signing/checkpoint';
export { signOnDemand } from './signing/sign';
export { verifyChain } from './verification/verify';
