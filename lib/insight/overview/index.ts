/** The overview page: what a person has to do, and what changed since their last visit. */
export { overviewPartsOf, readOverview } from './read';
