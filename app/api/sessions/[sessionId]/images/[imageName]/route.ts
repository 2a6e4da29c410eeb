import { desk } from '@/app/_server/desk';
import { sessionRoute } from '@/app/_server/route';
import { seesInFull } from '@/lib/access';
import { recordEvent } from '@/lib/audit';
import { isImageName } from '@/lib/contract';
import { AppError } from '@/lib/errors';

type Params = { sessionId: string; imageName: string };

export const GET = sessionRoute<Params>(
  'GET /api/sessions/[sessionId]/images/[imageName]',
  async ({ request, params, person, actor }) => {
    const { sessionId, imageName } = params;

    if (!isImageName(imageName)) {
      throw new AppError('BAD_REQUEST', { userMessage: 'This is not the name of a picture.' });
    }

    if (!seesInFull(person)) {
      throw new AppError('PURPOSE_REQUIRED', { userMessage: 'Pictures are shown under a purpose: choose one first.' });
    }

    const { stream, contentType, contentLength } = await desk().upstream.image(sessionId, imageName);
    const headers = {
      'content-type': contentType,
      ...(contentLength !== null && { 'content-length': String(contentLength) }),
      'cache-control': 'no-store',
      'content-disposition': 'inline',
      // Opened by itself, a picture is a picture and nothing that runs.
      'content-security-policy': "default-src 'none'; sandbox",
    };

    if (request.method === 'HEAD') {
      await stream.cancel();

      return new Response(null, { headers });
    }
    // A reader who left before the first byte must not keep the service's connection open.
    request.signal.addEventListener('abort', () => void stream.cancel().catch(() => undefined));

    try {
      await recordEvent(desk().db, {
        code: 'session.picture_shown',
        actor,
        subject: sessionId,
        details: { picture: imageName, purpose: person.purpose?.code ?? null },
      });
    } catch (error) {
      await stream.cancel();
      throw error;
    }

    return new Response(stream, { headers });
  },
);
