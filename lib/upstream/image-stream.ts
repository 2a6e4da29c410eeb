import type { Readable } from 'node:stream';
import { isAppError } from '@/lib/errors';
import { type AnswerHead, brokenOff, notAnImage, stalled, type UpstreamFailure } from '@/lib/upstream/problems';

export interface ImageAnswer {
  stream: ReadableStream<Uint8Array>;
  contentType: 'image/jpeg' | 'image/png';
  /** `null` when the service did not say. */
  contentLength: number | null;
}

/** The service's answer, as far as it has come. */
export interface PictureAnswer extends AnswerHead {
  body: Readable;
}

export interface ImageOptions {
  abort: AbortController;
  stallMs: number;
  onBroken: (failure: UpstreamFailure) => void;
}

const readType = ({ headers }: AnswerHead): ImageAnswer['contentType'] => {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  // The bytes are passed on as they come.
  const isEncoded = (headers.get('content-encoding') ?? 'identity') !== 'identity';
  if (isEncoded || (type !== 'image/jpeg' && type !== 'image/png')) {
    throw notAnImage();
  }

  return type;
};

const readLength = ({ headers }: AnswerHead): number | null => {
  const text = headers.get('content-length') ?? '';

  return /^\d+$/.test(text) ? Number(text) : null;
};

/**
 * Passes an image on chunk by chunk, only as fast as it is read. The stall timer runs only while we
 * wait for the service, so that a slow reader is not taken for a slow service.
 */
export const passImageOn = (picture: PictureAnswer, { abort, stallMs, onBroken }: ImageOptions): ImageAnswer => {
  const contentType = readType(picture);
  const contentLength = readLength(picture);
  const pieces: AsyncIterator<Uint8Array> = picture.body[Symbol.asyncIterator]();
  let passed = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const timer = setTimeout(() => abort.abort(stalled(stallMs)), stallMs);
        try {
          const { done, value } = await pieces.next();
          if (done) {
            controller.close();
          } else {
            passed += value.byteLength;
            controller.enqueue(value);
          }
        } catch {
          // A service may close its connection as soon as it has said everything.
          if (passed === contentLength) return controller.close();
          // What the connection's error says is not passed on; see connectionFailure.
          const reason: unknown = abort.signal.reason;
          const failure = isAppError(reason, 'UPSTREAM_TIMEOUT') ? (reason as UpstreamFailure) : brokenOff();
          onBroken(failure);
          controller.error(failure);
        } finally {
          clearTimeout(timer);
        }
      },
      cancel: () => {
        abort.abort();
      },
    },
    { highWaterMark: 0 },
  );

  return { stream, contentType, contentLength };
};
