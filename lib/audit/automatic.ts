/** Steps that Proofdesk takes by itself in an erasure. They are recorded for the person who submitted it. */
const automaticCodes: ReadonlySet<string> = new Set([
  'deletion.begun',
  'erasure.intended',
  'erasure.stock_failed',
  'erasure.answered',
  'erasure.delete_failed',
  'erasure.check_failed',
  'erasure.carried_out',
]);

/** True if Proofdesk acted, whoever asked for it. */
export const isAutomatic = (code: string): boolean => automaticCodes.has(code);
