import { desk } from '@/app/_server/desk';
import { answer, readBody, requireUuid, route } from '@/app/_server/route';
import { incidentForm, incidentWords, settleIncident } from '@/lib/erasure';

export const POST = route<{ incidentId: string }>(
  'POST /api/deletions/incidents/[incidentId]',
  async ({ request, params: { incidentId }, person, actor }) => {
    requireUuid(incidentId, 'This is not the id of an incident.');
    await settleIncident(desk(), { person, actor }, incidentId, await readBody(request, incidentForm, incidentWords));

    return answer({});
  },
);
