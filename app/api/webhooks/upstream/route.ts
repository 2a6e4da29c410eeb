import { desk } from '@/app/_server/desk';
import { answer, publicRoute } from '@/app/_server/route';
import { getConfig } from '@/lib/base/config';
import { AppError } from '@/lib/base/errors';
import { acceptReport, isSignedBy } from '@/lib/mirror';

const bytesAtMost = 16 * 1024;

const tooLarge = () =>
  new AppError('BAD_REQUEST', {
    status: 413,
    userMessage: 'A notification can be at most 16 kB. Nothing was stored.',
  });

/** Stops reading at the limit, whatever the announced length. */
const readRaw = async (request: Request): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let length = 0;

  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > bytesAtMost) throw tooLarge();
    chunks.push(chunk);
  }

  return Buffer.concat(chunks);
};

export const POST = publicRoute('POST /api/webhooks/upstream', async (request) => {
  const body = await readRaw(request);

  // Check the signature before parsing anything.
  if (!isSignedBy(getConfig().UPSTREAM_PASSWORD, body, request.headers.get('x-signature') ?? '')) {
    throw new AppError('NOT_SIGNED_IN', {
      userMessage: 'X-Signature does not match the body and the service’s password. Nothing was stored.',
    });
  }

  await acceptReport(desk(), body);

  return answer({ received: true });
});
