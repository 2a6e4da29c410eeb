import type { Proposable } from '@/lib/access';
import { erasurePolicyProposal } from '../policy';
import { ruleProposal } from './first-run';
import { dutyProposal } from './settings';

/** Every change to retention that needs a second person. */
export const retentionProposals: readonly Proposable[] = [erasurePolicyProposal, dutyProposal, ruleProposal];
