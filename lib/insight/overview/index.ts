/** The overview page, and the head of the triage queue: what is to do, and what changed or was decided. */

export { hideSteps, hideStepsHint, hideStepsSchema } from './first-steps';
export { overviewPartsOf, readOverview } from './read';
export { readStanding } from './standing';
