import type { PurposeOrigin } from '@/lib/db/schema';
import type { PurposeCode } from './purposes';

/** A set-up step required before anything else. */
export type Obligation = 'password' | 'second factor';

/** The signed-in person behind a request, read from the database each time. */
export interface Person {
  id: string;
  email: string;
  name: string;
  /** Roles in force now; an expired auditor role is left out. */
  roles: string[];
  signInId: string;
  lastActiveAt: Date;
  mustSetUp: Obligation | null;
  /** No re-authentication is needed until then. */
  freshUntil: Date | null;
  purpose: { code: PurposeCode; startedAt: Date; until: Date; origin: PurposeOrigin } | null;
}
