/** Pure reasoning over one session's results: what they say, where they disagree, and what the desk makes of it itself. */

export { readDecision } from './decision';
export { readDocument } from './read-document';
