import 'server-only';
import { isImageName } from '@/lib/contract';
import { AppError } from '@/lib/errors';
import type { ImageAnswer } from '@/lib/upstream';
import { desk } from './desk';
import { refuseErased } from './route';

export const requirePictureName = (imageName: string): void => {
  if (!isImageName(imageName)) {
    throw new AppError('BAD_REQUEST', { userMessage: 'This is not the name of a picture.' });
  }
};

interface Sending {
  sessionId: string;
  imageName: string;
  /** Given how the picture's file would end: "jpg". */
  disposition: (ending: string) => string;
  /** Puts on record that it is sent. */
  record: () => Promise<void>;
}

/** The service is asked while the desk looks whether the session was erased here; nothing of its answer is read before. */
const openPicture = async (sessionId: string, imageName: string): Promise<ImageAnswer> => {
  const [erased, opened] = await Promise.allSettled([
    refuseErased(sessionId),
    desk().upstream.image(sessionId, imageName),
  ]);

  if (erased.status === 'rejected') {
    if (opened.status === 'fulfilled') await opened.value.stream.cancel();
    throw erased.reason;
  }
  if (opened.status === 'rejected') throw opened.reason;

  return opened.value;
};

/** Streams a picture through from the service; on record before its first byte. */
export const sendPicture = async (
  request: Request,
  { sessionId, imageName, disposition, record }: Sending,
): Promise<Response> => {
  const { stream, contentType, contentLength } = await openPicture(sessionId, imageName);
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
