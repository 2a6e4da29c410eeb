/** Removing a person's data, at the service and here, with proof that it is gone. */

export { fetchCertificate } from './certificate/fetch';
export { certificateText } from './certificate/form';
export { printCertificate } from './certificate/pdf';
export { type EngineTools, eraseDue } from './engine/batch';
export { checkAgain } from './engine/checks';
export { changeHold, holdForm, holdWords, readSessionErasure } from './holds/legal';
export { incidentForm, incidentWords, settleIncident } from './incidents';
export {
  letterForm,
  letterKinds,
  letterPlaceholders,
  letterTemplateForm,
  letterTemplateWords,
  letterWords,
  makeLetter,
  readLetterTemplates,
  writeLetterTemplate,
} from './letters';
export { erasurePolicyForm, erasurePolicyWords, readErasurePolicy, writeErasurePolicy } from './policy';
export { decideApproval } from './requests/approval';
export { changeRequest } from './requests/change';
export {
  deleteDirectly,
  directForm,
  directWords,
  previewDirect,
  previewForm,
  previewWords,
} from './requests/direct';
export { approvalForm, approvalWords, changeForm, changeWords } from './requests/form';
export { intakeForm, intakeWords, takeIn } from './requests/intake';
export { countWaiting, listApprovals, listRequests } from './requests/list';
export { readRequest } from './requests/read';
export { submitRequest } from './requests/submit';
export { dryRun, runDueRules } from './retention/run';
export {
  changeDuty,
  changeRule,
  createDuty,
  createRule,
  dutyForm,
  dutyWords,
  readDuties,
  readRules,
  ruleForm,
  ruleWords,
} from './retention/settings';
export { takeUpHeld } from './retention/take-up';
export { findTombstone } from './tombstone';
