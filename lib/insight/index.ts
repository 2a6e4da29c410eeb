/** Figures over the mirror, the reviews and the erasures: how the desk and the engine are doing. Reads only. */
export { readInsightAsk } from './ask';
export { readInsight } from './read';
