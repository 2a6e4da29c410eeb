/** The audit log: who did and saw what, in the transaction that did it, sealed into a hash chain. */
export { readEvents } from './read';
export { type Actor, recordEvent } from './record';
export { sealWaitingEvents } from './seal';
export { verifyChain } from './verify';
