/** What became of one try to deliver. `problem` is a sentence of ours: nothing that the other side wrote. */
export type Outcome =
  | { kind: 'taken' }
  /** Another try may help. */
  | { kind: 'failed'; problem: string; retryAfterSeconds?: number | undefined }
  /** The same would be refused again. */
  | { kind: 'refused'; problem: string }
  /** The service says that the session does not wait. What became of it, only its status tells. */
  | { kind: 'not waiting'; problem: string };
