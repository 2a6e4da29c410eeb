import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import type { WaitingAnswer } from '@/lib/answers';
import { countQueue } from '@/lib/review';

export const GET = route('GET /api/triage/waiting', async () =>
  answer((await countQueue(desk().db)) satisfies WaitingAnswer),
);
