import { publicRoute } from '@/app/_server/route';

/** The process is alive; nothing more. */
export const GET = publicRoute('GET /healthz', async () =>
  Response.json({ alive: true }, { headers: { 'cache-control': 'no-store' } }),
);
