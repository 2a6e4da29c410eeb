import { checkReadiness } from '@/app/_server/readiness';
import { answer, publicRoute } from '@/app/_server/route';

/** The service's own health is not part of it: the desk has things to say while the service is down. */
export const GET = publicRoute('GET /readyz', async () => {
  const readiness = await checkReadiness();

  return answer(readiness, { status: readiness.ready ? 200 : 503 });
});
