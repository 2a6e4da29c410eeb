/** What needs doing now, and what changed since somebody's last visit. */
export { overviewPartsOf, readOverview } from './read';
