import { proposalRoute } from '@/app/_server/proposal';
import { decisionProposals } from '@/lib/review';

export const POST = proposalRoute('POST /api/settings/decisions/proposals/[proposalId]', decisionProposals);
