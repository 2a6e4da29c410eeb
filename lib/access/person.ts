import type { PurposeCode } from './personal-data/purposes';

/** What must be done before anything else. */
export type Obligation = 'password' | 'second factor';

/** The signed-in person behind a request, as the database has them at this moment. */
export interface Person {
  id: string;
  email: string;
  name: string;
  /** Those that count now: an auditor's time may be over. */
  roles: string[];
  signInId: string;
  lastActiveAt: Date;
  mustSetUp: Obligation | null;
  /** Until then, nothing asks for a new proof of who they are. */
  freshUntil: Date | null;
  /** What they work for at present. */
  purpose: { code: PurposeCode; startedAt: Date; until: Date } | null;
}
