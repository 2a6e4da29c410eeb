import { answer, route } from '@/app/_server/route';

/** For pages that are open: 401 as soon as their sign-in has ended. */
export const GET = route('GET /api/account/signed-in', async () => answer({}));
