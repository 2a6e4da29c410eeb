import { proposalRoute } from '@/app/_server/proposal';
import { peopleProposals } from '@/lib/access';

export const POST = proposalRoute('POST /api/people/proposals/[proposalId]', peopleProposals);
