/**
 * The audit log: who saw and did what. Events are written in the transaction they describe, sealed into a hash chain,
 * and signed at checkpoints. This folder records, seals, signs, verifies, reads and exports them.
 */

export { sealWaitingEvents } from './chain/seal';
export { archiveExternalCopies, checkpointFolder } from './copies/external';
export { recordAsDemo } from './demo';
export type { AuditCode } from './events';
export { exportEvents } from './exporting/export';
export { exportReadable, type ReadableEvents, type ReadableFormat } from './exporting/readable';
export { parseEventId, readEvent } from './reading/event';
export { parseFilter, readFilter } from './reading/filter';
export { readLastVerification } from './reading/last-verification';
export { parsePlace, readEvents } from './reading/read';
export { listReveals, reviewReveal } from './reading/reveals';
export { readPeople, readSessions } from './reading/summaries';
export { type Actor, recordEvent, recordEvents, theDesk } from './record';
export { createSealing, createSigning } from './sealing';
export { readLastCheckpoint, toCheckpointRow } from './signing/checkpoint';
export { signOnDemand } from './signing/sign';
export { verifyChain } from './verification/verify';
