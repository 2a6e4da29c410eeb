import { desk } from '@/app/_server/desk';
import { answer, readBody, requireUuid, route } from '@/app/_server/route';
import type { IncidentAnswer } from '@/lib/answers';
import { incidentHint, incidentSchema, settleIncident } from '@/lib/erasure';

export const POST = route<{ incidentId: string }>(
  'POST /api/deletions/incidents/[incidentId]',
  async ({ request, params: { incidentId }, person, actor }) => {
    requireUuid(incidentId, 'Invalid incident id.');
    const body = await readBody(request, incidentSchema, incidentHint);

    return answer((await settleIncident(desk(), { person, actor }, incidentId, body)) satisfies IncidentAnswer);
  },
);
