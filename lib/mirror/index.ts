/** The local index of the service's sessions: synced, searched and counted here, and open about what it lacks. */

export { checkService, readConnection, readServiceSummary } from './connection';
export { countedAsOf, coverageOf, readListingFacts } from './coverage';
export { refreshOnce } from './crawl/refresh';
export { anyTime, findListed, type SoughtSession } from './crawl/still-listed';
export { syncNew, syncOnce } from './crawl/sync';
export { readExternalIds, saveExternalId } from './external-ids';
export {
  type Bits,
  createSessionIndex,
  kindsOf,
  type ListState,
  listSessions,
  makeBits,
  type RowView,
  readNeighbours,
  readPeek,
  readRows,
  restsOnResults,
  type SessionIndex,
  type Study,
  scoreScale,
  setBit,
  unreadFor,
} from './list';
export { newEveryMs } from './pace';
export { lockMirrorForErasure, lockMirrorForWriting, openIncidents, removeFromMirror, tidyUpMirror } from './removal';
export { acceptReport, confirmReports, deleteReports, isSignedBy, wakeMirror } from './reports';
export { enrichOnce } from './results/enrich';
export { fillExpiries } from './results/expiry';
export { weakestFactors } from './results/figures';
export { admitText } from './search/bursts';
export { findByFact } from './search/find';
export { readFuzzySearch, startFuzzySearch, stopFuzzySearch } from './search/fuzzy';
export { runFuzzySearches } from './search/fuzzy-run';
export { listHits } from './search/hits';
export { markRecorded, wasRecentlyRecorded } from './search/record';
export { remakeTokens, requeueResults } from './search/remake';
export { type SearchAsk, searchSessions } from './search/search';
export { capturedAt, readMirroredSession } from './session/known';
export { readLinkedSessions } from './session/linked';
export { readProgress } from './session/progress';
export { findSamePerson } from './session/same-person';
export { readTimeline } from './session/timeline';
export { whyNotComplete, whyNotCurrent } from './standing';
export { checkStatus, orNewerListed, type StatusTools } from './status';
