/** True for `*_refused` and `*_failed` codes. */
export const isRefusal = (code: string): boolean => code.endsWith('_refused') || code.endsWith('_failed');
