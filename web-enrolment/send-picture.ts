/** Sends a picture and tells how much of it is sent, which `fetch` cannot. */
import { type Answer, parseBody } from './outcomes';

export interface Sending {
  signal: AbortSignal;
  /** In bytes of the picture. */
  onProgress: (sentBytes: number) => void;
  /** All is sent, and the service reads it. */
  onSent: () => void;
}

export type Sent =
  | { kind: 'answer'; answer: Answer; date: string | null }
  | { kind: 'offline' }
  | { kind: 'cancelled' };

/** A line on which nothing moves for this long is down. */
const stallMs = 30_000;
/** Reading takes a few seconds, and longer when others are before it. */
const readMs = 90_000;

const toBase64 = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

const answerOf = (request: XMLHttpRequest): Sent => ({
  kind: 'answer',
  answer: {
    status: request.status,
    body: parseBody(request.responseText),
    retryAfter: request.getResponseHeader('Retry-After'),
  },
  date: request.getResponseHeader('Date'),
});

const post = (
  url: string,
  token: string,
  { imageBase, bytes }: { imageBase: string; bytes: number },
  { signal, onProgress, onSent }: Sending,
): Promise<Sent> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let watch: ReturnType<typeof setTimeout>;
    const expectWithin = (ms: number): void => {
      clearTimeout(watch);
      watch = setTimeout(() => end({ kind: 'offline' }), ms);
    };
    const cancel = (): void => end({ kind: 'cancelled' });
    const end = (sent: Sent): void => {
      clearTimeout(watch);
      signal.removeEventListener('abort', cancel);
      resolve(sent);
      request.abort();
    };

    request.upload.onprogress = ({ loaded, total }) => {
      expectWithin(stallMs);
      // The body is larger than the picture, because it is text.
      onProgress(Math.round((bytes * loaded) / Math.max(total, loaded, 1)));
    };
    request.upload.onload = () => {
      expectWithin(readMs);
      onSent();
    };
    request.onload = () => end(answerOf(request));
    request.onerror = () => end({ kind: 'offline' });
    signal.addEventListener('abort', cancel);

    request.open('POST', url);
    request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.setRequestHeader('Content-Type', 'application/json');
    request.send(JSON.stringify({ imageBase }));
    expectWithin(stallMs);
  });

export const sendPicture = async (url: string, token: string, blob: Blob, sending: Sending): Promise<Sent> => {
  const imageBase = await toBase64(blob);
  if (sending.signal.aborted) return { kind: 'cancelled' };

  return post(url, token, { imageBase, bytes: blob.size }, sending);
};
