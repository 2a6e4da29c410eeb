/** A fresh proof of who the person is, asked for where the server wants one. */
export { isCalledOff } from './called-off';
export { ProofProvider, useProof } from './proof-provider';
export { useChange } from './use-change';
