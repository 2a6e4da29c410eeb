import { desk } from '@/app/_server/desk';
import { answer, publicRoute } from '@/app/_server/route';
import { getConfig } from '@/lib/config';
import { AppError } from '@/lib/errors';
import { isSignedBy, takeReport } from '@/lib/mirror';

const bytesAtMost = 16 * 1024;

const tooLarge = () =>
  new AppError('BAD_REQUEST', { status: 413, userMessage: 'A report may have 16 kB at most. Nothing was kept.' });

/** Reads no further than is accepted, whatever the sender says about its length. */
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

  // Before anything of it is read: who cannot sign is not listened to.
  if (!isSignedBy(getConfig().UPSTREAM_PASSWORD, body, request.headers.get('x-signature') ?? '')) {
    throw new AppError('NOT_SIGNED_IN', {
      userMessage: 'X-Signature does not fit this body and the service’s password. Nothing was kept.',
    });
  }

  await takeReport(desk(), body);

  return answer({ received: true });
});
