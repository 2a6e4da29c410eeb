import { publicRoute } from '@/app/_server/route';

/** Says only that the process is alive. */
export const GET = publicRoute('GET /healthz', async () =>
  Response.json({ alive: true }, { headers: { 'cache-control': 'no-store' } }),
);
