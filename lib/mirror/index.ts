/** The local index of sessions: kept in step with the service, searched and counted here, honest about what it misses. */

export { askService, readConnection, readService } from './connection';
export { coverageOf, readListingFacts } from './coverage';
export { findListed, type Sought } from './crawl/is-listed';
export { refreshOnce } from './crawl/refresh';
export { lookForNew, syncOnce } from './crawl/sync';
export { holdMirror, shutMirror } from './crawl/write-page';
export { openIncidents } from './keep/reappeared';
export { removeFromMirror } from './keep/remove';
export { tidyUpMirror } from './keep/tidy-up';
export {
  type Bits,
  createSessionIndex,
  kindsOf,
  type ListState,
  listSessions,
  makeBits,
  readNeighbours,
  readPeek,
  readRows,
  restsOnResults,
  type SessionIndex,
  type Study,
  scoreScale,
  setBit,
} from './list';
export { newEveryMs } from './pace';
export { confirmReports, forgetReports, isSignedBy, takeReport, wakeMirror } from './reports';
export { enrichOnce } from './results/enrich';
export { weakestFactors } from './results/figures';
export {
  beginThoroughSearch,
  findByFact,
  findNumbers,
  isOnRecord,
  kindOf,
  noteOnRecord,
  readAgain,
  readThoroughSearch,
  remakeTokens,
  runThoroughSearches,
  stopThoroughSearch,
} from './search';
export { capturedAt, readKnown } from './session/known';
export { readLinked } from './session/linked';
export { readTimeline } from './session/timeline';
export { lookAtStatus, type StatusTools } from './status';
