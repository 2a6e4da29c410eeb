import { proposalRoute } from '@/app/_server/proposal';
import { reviewProposals } from '@/lib/review';

export const POST = proposalRoute('POST /api/settings/review/proposals/[proposalId]', reviewProposals);
