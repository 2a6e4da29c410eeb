/** Under which name a request stands in the audit log, and has the key of its words: sessions and people have ids alike. */
export const requestSubject = (requestId: string): string => `request:${requestId}`;
