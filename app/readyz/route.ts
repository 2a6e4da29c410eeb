import { checkReadiness } from '@/app/_server/readiness';
import { isFromThisMachine } from '@/app/_server/request';
import { answer, publicRoute } from '@/app/_server/route';

/**
 * The service's own health is not part of it: the desk has things to say while the service is down. Others learn only
 * whether the desk is ready; the reasons would help an attacker.
 */
export const GET = publicRoute('GET /readyz', async ({ headers }) => {
  const readiness = await checkReadiness();
  const { ready } = readiness;

  return answer(isFromThisMachine(headers) ? readiness : { ready }, { status: ready ? 200 : 503 });
});
