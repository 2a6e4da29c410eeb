import { createHash, timingSafeEqual } from 'node:crypto';
import { metrics } from '@/app/_server/metrics';
import { isFromThisMachine } from '@/app/_server/request';
import { publicRoute } from '@/app/_server/route';
import { getConfig } from '@/lib/base/config';
import { AppError } from '@/lib/base/errors';

const digest = (text: string) => createHash('sha256').update(text).digest();

const mayRead = (headers: Headers): boolean => {
  const { METRICS_TOKEN } = getConfig();

  return METRICS_TOKEN
    ? timingSafeEqual(digest(headers.get('authorization') ?? ''), digest(`Bearer ${METRICS_TOKEN}`))
    : isFromThisMachine(headers);
};

export const GET = publicRoute('GET /metrics', async (request) => {
  if (!mayRead(request.headers)) {
    throw new AppError('FORBIDDEN', {
      userMessage: 'Metrics are available from this machine only, or with METRICS_TOKEN.',
    });
  }

  const registry = metrics();

  return new Response(await registry.metrics(), {
    headers: { 'content-type': registry.contentType, 'cache-control': 'no-store' },
  });
});
