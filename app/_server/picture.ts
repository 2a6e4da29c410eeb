import 'server-only';
import { createHash } from 'node:crypto';
import type { Person } from '@/lib/access';
import { AppError } from '@/lib/base/errors';
import { isImageName, readPathPart } from '@/lib/contract';
import { hasClaim, imagePart, recordFailedDelivery, recordServed } from '@/lib/review';
import type { ImageAnswer } from '@/lib/upstream';
import { desk } from './desk';
import { notingUnsent } from './evidence';
import { refuseErased } from './route';

/** The picture's name in a segment of an address. */
export const readPictureName = (segment: string): string => {
  const imageName = readPathPart(segment);
  if (!isImageName(imageName)) {
    throw new AppError('BAD_REQUEST', { userMessage: 'Invalid image name.' });
  }

  return imageName;
};

/** Ids and names may have characters that neither a header nor a disk takes. */
export const attachment = (fileName: string): string =>
  `attachment; filename="${fileName.replaceAll(/[^\w.~-]/g, '_')}"`;

interface PictureRequest {
  sessionId: string;
  imageName: string;
  person: Person;
}

interface PictureResponse extends PictureRequest {
  /** Gets the file extension, such as "jpg". */
  disposition: (ending: string) => string;
  /** Records that the picture is sent. */
  record: () => Promise<void>;
}

/**
 * Requests the picture while checking whether the session is erased and whether this person has the case. The picture
 * is not read before.
 */
const openPicture = async ({
  sessionId,
  imageName,
  person,
}: PictureRequest): Promise<{ picture: ImageAnswer; isCase: boolean }> => {
  const receiver = { sessionId, person };
  const [erased, isCase, opened] = await Promise.allSettled([
    refuseErased(sessionId),
    hasClaim(desk().db, receiver),
    notingUnsent(receiver, imagePart(imageName), () => desk().upstream.image(sessionId, imageName)),
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
 * Records the fingerprint of a picture sent completely to the person who has the case. The last chunk waits for that,
 * so that a complete picture is always on record. One that the service breaks off is a failed delivery.
 */
const notingServed = (
  stream: ReadableStream<Uint8Array>,
  { sessionId, imageName, person }: PictureRequest,
): ReadableStream<Uint8Array> => {
  const reader = stream.getReader();
  const hash = createHash('sha256');
  let held: Uint8Array | null = null;
  let isLeft = false;

  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        for (;;) {
          const { done, value } = await reader.read().catch(async (error: unknown) => {
            if (!isLeft) await recordFailedDelivery(desk().db, { sessionId, person }, imagePart(imageName));
            throw error;
          });
          // Breaking off ends the stream as well.
          if (isLeft) return;
          if (done) {
            const serving = { part: imagePart(imageName), hash: hash.digest(), blocks: [] };
            await recordServed(desk().db, { sessionId, person }, [serving]);
            if (held) controller.enqueue(held);
            return controller.close();
          }

          hash.update(value);
          const ready = held;
          held = value;
          if (ready) return controller.enqueue(ready);
        }
      },
      cancel: (reason) => {
        isLeft = true;

        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
};

/** Streams a picture from the service; recorded before its first byte. */
export const sendPicture = async (
  request: Request,
  { disposition, record, ...asked }: PictureResponse,
): Promise<Response> => {
  const { picture, isCase } = await openPicture(asked);
  const { contentType, contentLength } = picture;
  const stream = isCase ? notingServed(picture.stream, asked) : picture.stream;
  const headers = {
    'content-type': contentType,
    ...(contentLength !== null && { 'content-length': String(contentLength) }),
    'cache-control': 'no-store',
    'content-disposition': disposition(contentType === 'image/png' ? 'png' : 'jpg'),
    // Opened directly, a picture must not run anything.
    'content-security-policy': "default-src 'none'; sandbox",
  };

  if (request.method === 'HEAD') {
    await stream.cancel();

    return new Response(null, { headers });
  }
  // A client that disconnects early must not keep the service's connection open.
  request.signal.addEventListener('abort', () => void stream.cancel().catch(() => undefined));

  try {
    await record();
  } catch (error) {
    await stream.cancel();
    throw error;
  }

  return new Response(stream, { headers });
};
