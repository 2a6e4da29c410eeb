import { answer, route } from '@/app/_server/route';
import type { ConnectionAnswer } from '@/lib/answers';
import { readConnection } from '@/lib/mirror';
import { connectionTools } from './tools';

export const GET = route('GET /api/settings/connection', async () =>
  answer((await readConnection(connectionTools())) satisfies ConnectionAnswer),
);
