import { proposalRoute } from '@/app/_server/proposal';
import { retentionProposals } from '@/lib/erasure';

export const POST = proposalRoute('POST /api/settings/retention/proposals/[proposalId]', retentionProposals);
