import type { Decided, SessionFacts } from './facts';

const unscored = { score: 0, level: 'UNAVAILABLE' } as const;

/** The decision on a captured session. */
export const decide = ({ document, face }: SessionFacts): Decided => ({
  status: 'WAITING_FOR_MANUAL_APPROVE',
  decision: {
    verifications: { ...(document && { documentLiveness: unscored }), ...(face && { passiveLiveness: unscored }) },
    decision: { score: 70, level: 'MEDIUM' },
  },
  policyVersion: '1',
  leftOut: [],
  reasons: {},
});
