/** Re-authentication, for changes where the server requires it. */
export { isCancelled, ProofProvider, useProof } from './proof-provider';
export { accountQuery } from './queries';
export { useChange } from './use-change';
