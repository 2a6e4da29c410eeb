/** Where encrypted evidence is kept: five verbs, implemented by a folder and by an S3-compatible store. */
export interface EvidenceBackend {
  /** Replaces what was there. Durable when it resolves. */
  put: (sessionId: string, name: string, bytes: Uint8Array) => Promise<void>;
  /** `null` if there is no such object. */
  get: (sessionId: string, name: string) => Promise<Buffer | null>;
  /** Names of one session's objects. */
  list: (sessionId: string) => Promise<string[]>;
  delete: (sessionId: string, name: string) => Promise<void>;
  /** Everything of the session, leftovers of interrupted writes included. */
  deleteAll: (sessionId: string) => Promise<void>;
}
