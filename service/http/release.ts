import { finalStatuses, type SessionStatus } from '@/lib/contract';
import type { CredentialKind } from '../db/credentials';
import { notReleased } from '../refusals';

const released: Readonly<Record<CredentialKind, readonly SessionStatus[]>> = {
  integrator: finalStatuses,
  // Whoever decides by hand has to see what there is to decide.
  'back-office': [...finalStatuses, 'WAITING_FOR_MANUAL_APPROVE'],
};

/** Refuses unless this kind of credential may read the results of a session in this state. */
export const requireReleased = (kind: CredentialKind, status: SessionStatus): void => {
  if (!released[kind].includes(status)) throw notReleased(status);
};
