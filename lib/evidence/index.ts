/**
 * Pure reasoning over one session's results: compares sources, recomputes checks and explains decisions. Runs on the
 * server and in the browser.
 */

export { readDecision } from './decision';
export { readDocument } from './read-document';
