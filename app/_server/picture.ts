import 'server-only';
import { createHash } from 'node:crypto';
import type { Person } from '@/lib/access';
import { isImageName } from '@/lib/contract';
import { AppError } from '@/lib/errors';
import { hasCase, noteServed, pictureIn } from '@/lib/review';
import type { ImageAnswer } from '@/lib/upstream';
import { desk } from './desk';
import { notingWithheld } from './evidence';
import { refuseErased } from './route';

export const requirePictureName = (imageName: string): void => {
  if (!isImageName(imageName)) {
    throw new AppError('BAD_REQUEST', { userMessage: 'This is not the name of a picture.' });
  }
};

interface Picture {
  sessionId: string;
  imageName: string;
  person: Person;
}

interface Sending extends Picture {
  /** Given how the picture's file would end: "jpg". */
  disposition: (ending: string) => string;
  /** Puts on record that it is sent. */
  record: () => Promise<void>;
}

/**
 * The service is asked while the desk looks whether the session was erased here, and whether this person has the case;
 * nothing of its answer is read before.
 */
const openPicture = async ({
  sessionId,
  imageName,
  person,
}: Picture): Promise<{ picture: ImageAnswer; isCase: boolean }> => {
  const receiver = { sessionId, person };
  const [erased, isCase, opened] = await Promise.allSettled([
    refuseErased(sessionId),
    hasCase(desk().db, receiver),
    notingWithheld(receiver, pictureIn(imageName), () => desk().upstream.image(sessionId, imageName)),
  ]);

  const refused = [erased, isCase].find(({ status }) => status === 'rejected');
  if (refused?.status === 'rejected') {
    if (opened.status === 'fulfilled') await opened.value.stream.cancel();
    throw refused.reason;
  }
  if (opened.status === 'rejected') throw opened.reason;

  return { picture: opened.value, isCase: isCase.status === 'fulfilled' && isCase.value };
};

/**
 * For whoever has the case: the fingerprint of a picture that was sent to its end. The last piece waits for that, so that
 * whoever has the whole picture is also known to have it; a picture that breaks off was not served.
 */
const notingServed = (
  stream: ReadableStream<Uint8Array>,
  { sessionId, imageName, person }: Picture,
): ReadableStream<Uint8Array> => {
  const reader = stream.getReader();
  const hash = createHash('sha256');
  let held: Uint8Array | null = null;

  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        for (;;) {
          const { done, value } = await reader.read();
          if (done) {
            const serving = { part: pictureIn(imageName), hash: hash.digest(), blocks: [] };
            await noteServed(desk().db, { sessionId, person }, [serving]);
            if (held) controller.enqueue(held);
            return controller.close();
          }

          hash.update(value);
          const ready = held;
          held = value;
          if (ready) return controller.enqueue(ready);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
};

/** Streams a picture through from the service; on record before its first byte. */
export const sendPicture = async (request: Request, { disposition, record, ...asked }: Sending): Promise<Response> => {
  const { picture, isCase } = await openPicture(asked);
  const { contentType, contentLength } = picture;
  const stream = isCase ? notingServed(picture.stream, asked) : picture.stream;
  const headers = {
    'content-type': contentType,
    ...(contentLength !== null && { 'content-length': String(contentLength) }),
    'cache-control': 'no-store',
    'content-disposition': disposition(contentType === 'image/png' ? 'png' : 'jpg'),
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
    await record();
  } catch (error) {
    await stream.cancel();
    throw error;
  }

  return new Response(stream, { headers });
};
