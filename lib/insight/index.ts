/** Figures about sessions, reviews and erasures: how the desk and the engine perform. Read only. */
export { readInsightQuery } from './query';
export { readInsight } from './read';
export { readWhatIf } from './what-if/read';
