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

/** A backend that can say what it holds, for sweeps and backups. */
export interface EvidenceStock extends EvidenceBackend {
  /** The sessions that have objects, in batches. */
  sessions: () => AsyncIterable<string[]>;
  /** Removes what interrupted writes left. Only while nothing is being written. */
  removeUnfinished: () => Promise<void>;
}

const segment = '[A-Za-z0-9_-]{1,100}';
const sessionForm = new RegExp(`^${segment}$`);
const nameForm = new RegExp(`^${segment}(/${segment})*$`);

export const isSafe = (sessionId: string): boolean => sessionForm.test(sessionId);

/** Ids and names become paths and addresses, so nothing that means something there is taken. */
export const requireSafe = (sessionId: string, name?: string): void => {
  if (!isSafe(sessionId) || (name !== undefined && !nameForm.test(name))) {
    throw new Error('An id or name has a character that the evidence store does not take');
  }
};
