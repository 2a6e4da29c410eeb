/** Removing a person's data, at the service and here, with proof that it is gone. */
export { carryOnErasures, eraseSession } from './erase';
export { findTombstone } from './tombstone';
