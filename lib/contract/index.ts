/**
 * The interface of the enrolment service: strict schemas for what we send, tolerant readers for what we receive, and the
 * domain types for the rest of the code.
 */
export * from '@/lib/contract/domain';
export type { Drift, Parsed } from '@/lib/contract/drift';
export { isJudged, meaningfulScore, weakestFirst } from '@/lib/contract/factor-score';
export { stepsWithoutFactors } from '@/lib/contract/factor-steps';
export type * from '@/lib/contract/facts';
export { toMicroseconds } from '@/lib/contract/instant';
export { isCode, longestPathPart } from '@/lib/contract/limits';
export { isImageName, isSessionId, readPathPart } from '@/lib/contract/path-parts';
export { parseBranding } from '@/lib/contract/read-branding';
export { parseDecision } from '@/lib/contract/read-decision';
export { parseDocument } from '@/lib/contract/read-document';
export { parseFace, parseImageList } from '@/lib/contract/read-face';
export { parseFacts } from '@/lib/contract/read-facts';
export { parseNewSession } from '@/lib/contract/read-new-session';
export { parsePolicy } from '@/lib/contract/read-policy';
export { parseSessionPage, parseStatus } from '@/lib/contract/read-sessions';
export * from '@/lib/contract/vocabulary';
export { policyNumbersSchema, type WirePayload, wireSchemas } from '@/lib/contract/wire';
