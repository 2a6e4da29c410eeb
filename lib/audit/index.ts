/** The audit log: who did and saw what, in the transaction that did it, sealed into a hash chain. */
export { type AuditCode, auditCodes } from './events';
export { readEvents } from './read';
export { type Actor, type NewAuditEvent, recordEvent } from './record';
export { sealWaitingEvents } from './seal';
export { countUnsealed, verifyChain } from './verify';
