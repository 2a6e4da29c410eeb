/** Triage: the queue of waiting sessions, focus mode for deciding them, appeals and deliveries of verdicts. */
export { ClaimNotes, useClaimCase } from './claim-case';
export { ServiceLevel } from './service-level';
export { UndoVerdict } from './undo-verdict';
export { isHeldBriefly, isUnderWay } from './verdict-progress';
export { WaitingStrip } from './waiting-strip';
