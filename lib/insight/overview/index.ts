/** The overview page: what a person has to do, and what changed since their last visit. */

export { hideSteps, hideStepsHint, hideStepsSchema } from './first-steps';
export { overviewPartsOf, readOverview } from './read';
