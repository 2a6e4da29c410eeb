import 'server-only';
import { decideProposal, type Proposable, proposalHint, proposalSchema, type Route } from '@/lib/access';
import { desk } from './desk';
import { answer, readBody, requireUuid, route } from './route';

/** A route that agrees to a proposed change of these kinds, or withdraws it. */
export const proposalRoute = (name: Route, proposables: readonly Proposable[]) =>
  route<{ proposalId: string }>(name, async ({ request, params: { proposalId }, person, actor }) => {
    requireUuid(proposalId, 'Invalid proposal id.');
    const body = await readBody(request, proposalSchema, proposalHint);
    await decideProposal(desk().db, proposables, proposalId, body, { person, actor });

    return answer({});
  });
