/**
 * Manual review: the queue of waiting sessions, claims on them, verdicts and their delivery to the service, and appeals
 * against final decisions.
 */
export { appealHint, appealSchema, changeAppeal } from './appeals/change';
export { readDecidedAppeal } from './appeals/letter-facts';
export { retryAppeal } from './appeals/outbox';
export { listOwnAppeals } from './appeals/own-verdict';
export { readAppealQueue, searchAppeals } from './appeals/queue';
export { appealFilterHint, readAppealFilter } from './appeals/queue-filter';
export { readAppeal } from './appeals/read';
export { changeClaim, claimHint, claimSchema } from './claims/change';
export { claimCase, wantedCaseHint, wantedCaseSchema } from './claims/claim';
export { endExpiredClaims } from './claims/lease';
export { readOwnClaims } from './claims/read';
export {
  decisionProposals,
  policyChangeSchema,
  policyNumbersHint,
  proposePolicy,
  readPolicyDelivery,
  readProposedPolicy,
} from './decision-policy/change';
export { deliverPolicy } from './decision-policy/deliver';
export { decisionFilterHint, readDecisionFilter } from './decisions/filter';
export { readDecisions } from './decisions/read';
export { readSessionVerdicts } from './decisions/session';
export { confirmDeliveries } from './delivery/confirm';
export { deliverDue } from './delivery/deliver';
export { retryDelivery } from './delivery/outbox';
export { countOutsideDecisions, readDeliveries, readOpenDeliveries, readUndoable } from './delivery/read';
export { eraseReview } from './erase';
export {
  createReason,
  listReasons,
  maxReasons,
  moveReason,
  reasonHint,
  reasonSchema,
  retireReason,
  rewordReason,
} from './manage-reasons';
export { conflict, type Objection, toError } from './objection';
export {
  readReviewPolicy,
  reviewPolicyHint,
  reviewPolicySchema,
  reviewProposals,
  writeReviewPolicy,
} from './policy';
export { queueFilterHint, readQueueFilter } from './queue/filter';
export { countQueue, type QueueSnapshot, readQueue, readQueueSnapshot } from './queue/read';
export { queueSortHint, readQueueSort } from './queue/sort';
export { advanceVerdicts } from './verdict/advance';
export { listLoneRejections } from './verdict/alone';
export { type BlockingFinding, findingsInAmount, findingsInDecision, findingsInDocument } from './verdict/blocks';
export { readCase } from './verdict/case';
export { type Gap, gapsInDecision, gapsInDocument } from './verdict/gaps';
export { giveVerdict, verdictHint, verdictSchema } from './verdict/give';
export { stoppingCodes } from './verdict/objections';
export { readVerdict } from './verdict/read';
export {
  hasClaim,
  imagePart,
  missingPart,
  recordFailedDelivery,
  recordServed,
  sentImageList,
  sentPart,
  withheldPart,
} from './verdict/served';
export { undoHint, undoSchema, undoVerdict } from './verdict/undo';
