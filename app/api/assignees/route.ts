import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import { listAssignees } from '@/lib/work';

export const GET = route('GET /api/assignees', async ({ person }) => answer(await listAssignees(desk().db, person.id)));
