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
export { appealLetterHint, appealLetterSchema, makeAppealLetter, previewAppealLetter } from './letters/appeal';
export { letterKinds, letterPlaceholders } from './letters/kinds';
export {
  letterHint,
  letterPreviewHint,
  letterPreviewSchema,
  letterSchema,
  makeLetter,
  previewLetter,
} from './letters/letter';
export {
  letterTemplateHint,
  letterTemplateSchema,
  readLetterTemplates,
  requirePrintable,
  writeLetterTemplate,
} from './letters/templates';
export { redrawLogo } from './paper/logo';
export { erasurePolicyForm, erasurePolicyWords, readErasurePolicy, writeErasurePolicy } from './policy';
export {
  approvalHint,
  approvalSchema,
  decideApproval,
  listOwnApprovals,
  requireApprovable,
  submissionSchema,
  submitRequest,
} from './requests/approval';
export { addAttachment, fetchAttachment, removeAttachment } from './requests/attachments';
export { changeHint, changeRequest, changeSchema } from './requests/change';
export {
  deleteDirectly,
  directHint,
  directSchema,
  previewDirect,
  previewHint,
  previewSchema,
} from './requests/direct';
export { listGoing } from './requests/going';
export { createRequest, intakeHint, intakeSchema } from './requests/intake';
export { countWaiting, listApprovals, listRequests } from './requests/list';
export { readRequest } from './requests/read';
export { startHint } from './requests/start';
export { countCovered, coveredHint, coveredSchema } from './retention/covered';
export { openFollowUps } from './retention/follow-up';
export { listGoingByRule } from './retention/going';
export { retentionProposals } from './retention/proposals';
export { dryRun, runDueRules, whyRunsWait } from './retention/run';
export {
  changeDuty,
  changeRule,
  createDuty,
  createRule,
  deleteDuty,
  deleteRule,
  dutyHint,
  dutySchema,
  readDuties,
  readRules,
  readSlowestRule,
  ruleHint,
  ruleSchema,
  storedRuleSchema,
} from './retention/settings';
export { findTombstone } from './tombstone';
