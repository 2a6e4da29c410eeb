/**
 * Erasure: deletion requests from intake to the certificate, with holds, verification, letters and retention rules.
 * Data is removed at the service and here, and the result is provable.
 */
export { certificateText } from './certificate/format';
export { printCertificate } from './certificate/pdf';
export { fetchCertificate } from './certificate/read';
export { type EngineTools, eraseDue } from './engine/batch';
export { recheckErased } from './engine/checks';
export { changeHold, holdHint, holdSchema, readSessionErasure } from './holds/legal';
export { incidentHint, incidentSchema, settleIncident } from './incidents';
export { letterKinds, letterPlaceholders } from './letters/kinds';
export { letterHint, letterSchema, makeLetter } from './letters/letter';
export {
  letterTemplateHint,
  letterTemplateSchema,
  readLetterTemplates,
  writeLetterTemplate,
} from './letters/templates';
export { erasurePolicyForm, erasurePolicyWords, readErasurePolicy, writeErasurePolicy } from './policy';
export { approvalHint, approvalSchema, decideApproval, listOwnApprovals, submitRequest } from './requests/approval';
export { changeHint, changeRequest, changeSchema } from './requests/change';
export {
  deleteDirectly,
  directHint,
  directSchema,
  previewDirect,
  previewHint,
  previewSchema,
} from './requests/direct';
export { createRequest, intakeHint, intakeSchema } from './requests/intake';
export { countWaiting, listApprovals, listRequests } from './requests/list';
export { readRequest } from './requests/read';
export { openFollowUps } from './retention/follow-up';
export { retentionProposals } from './retention/proposals';
export { dryRun, runDueRules, whyRunsWait } from './retention/run';
export {
  changeDuty,
  changeRule,
  createDuty,
  createRule,
  dutyHint,
  dutySchema,
  readDuties,
  readRules,
  ruleHint,
  ruleSchema,
  storedRuleSchema,
} from './retention/settings';
export { findTombstone } from './tombstone';
