/** Looking again at what is final: appeals, who has them, and what was found. Nothing of it is sent to the service. */
export { appealFilterWords, readAppealFilter } from './appeal-queue/filter';
export { readAppealQueue } from './appeal-queue/read';
export { changeAppeal } from './change';
export { changeClaim } from './claims/change';
export { claimCase } from './claims/claim';
export { endExpiredClaims } from './claims/end';
export { claimForm, claimWords, wantedForm, wantedWords } from './claims/form';
export { readOwnClaims } from './claims/read';
export { deliverDue } from './delivery/deliver';
export { readDeliveries, readHeld, readOpenDeliveries } from './delivery/read';
export { retryDelivery } from './delivery/retry';
export { confirmDeliveries } from './delivery/seen';
export { countShadows } from './delivery/shadows';
export { forgetReview } from './forget';
export { appealForm, appealWords } from './form';
export {
  createReason,
  listReasons,
  mostReasons,
  moveReason,
  reasonForm,
  reasonWords,
  retireReason,
  rewordReason,
} from './manage-reasons';
export { conflict, type Objection, toError } from './objection';
export { readReviewPolicy, reviewPolicyForm, reviewPolicyWords, writeReviewPolicy } from './policy';
export { queueFilterWords, readQueueFilter } from './queue/filter';
export { countQueue, type Glance, glanceAtQueue, readQueue } from './queue/read';
export { readAppeal } from './read';
export { advanceVerdicts } from './verdict/advance';
export { type Ground, groundsInDecision, groundsInDocument } from './verdict/blocks';
export { readCase } from './verdict/case';
export { verdictForm, verdictWords } from './verdict/form';
export { giveVerdict } from './verdict/give';
export { stoppingCodes } from './verdict/objections';
export { readVerdict } from './verdict/read';
export { hasCase, noteServed, pictureIn, sent, sentImages, withheld } from './verdict/served';
export { undoVerdict } from './verdict/undo';
