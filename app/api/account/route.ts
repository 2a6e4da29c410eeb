import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import { readAccount } from '@/lib/access';

export const GET = route('GET /api/account', async ({ person }) => answer(await readAccount(desk().db, person)));
