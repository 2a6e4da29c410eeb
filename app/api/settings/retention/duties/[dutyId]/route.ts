import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import { changeDuty, deleteDuty, dutyHint, dutySchema } from '@/lib/erasure';
import { numberIn } from '../../number-in';

const body = z.strictObject({ duty: dutySchema, was: dutySchema });

export const PATCH = route<{ dutyId: string }>(
  'PATCH /api/settings/retention/duties/[dutyId]',
  async ({ request, params: { dutyId }, actor }) => {
    const outcome = await changeDuty(desk().db, numberIn(dutyId), await readBody(request, body, dutyHint), actor);

    return answer({}, { status: outcome === 'proposed' ? 202 : 200 });
  },
);

const deletion = z.strictObject({ was: dutySchema });

export const DELETE = route<{ dutyId: string }>(
  'DELETE /api/settings/retention/duties/[dutyId]',
  async ({ request, params: { dutyId }, actor }) => {
    const { was } = await readBody(request, deletion, dutyHint);
    const outcome = await deleteDuty(desk().db, numberIn(dutyId), was, actor);

    return answer({}, { status: outcome === 'proposed' ? 202 : 200 });
  },
);
