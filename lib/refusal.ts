/** Whether a code of the audit log says no. Success and refusal have codes of their own; this is how they are told apart. */
export const isRefusal = (code: string): boolean => code.endsWith('_refused') || code.endsWith('_failed');
