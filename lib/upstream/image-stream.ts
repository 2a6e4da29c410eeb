import type { Readable } from 'node:stream';
import { isAppError } from '@/lib/base/errors';
import { type AnswerHead, answerCutShort, notAnImage, stalled, type UpstreamFailure } from '@/lib/upstream/problems';

export interface ImageAnswer {
  stream: ReadableStream<Uint8Array>;
  contentType: 'image/jpeg' | 'image/png';
  /** `null` when the service did not say. */
  contentLength: number | null;
}

/** The service's answer, its body still arriving. */
export interface ImageResponse extends AnswerHead {
  body: Readable;
}

export interface ImageOptions {
  abort: AbortController;
  stallMs: number;
  onBroken: (failure: UpstreamFailure) => void;
}

const readType = ({ headers }: AnswerHead): ImageAnswer['contentType'] => {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  // Bytes are relayed unchanged, so they must not be compressed.
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
 * Relays an image chunk by chunk, only as fast as it is read. The stall timer runs only while waiting for the service, so
 * that a slow reader is not mistaken for a slow service.
 */
export const relayImage = (response: ImageResponse, { abort, stallMs, onBroken }: ImageOptions): ImageAnswer => {
  const contentType = readType(response);
  const contentLength = readLength(response);
  const chunks: AsyncIterator<Uint8Array> = response.body[Symbol.asyncIterator]();
  let relayed = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const timer = setTimeout(() => abort.abort(stalled(stallMs)), stallMs);
        try {
          const { done, value } = await chunks.next();
          if (done) {
            controller.close();
          } else {
            relayed += value.byteLength;
            controller.enqueue(value);
          }
        } catch {
          // A service may close the connection right after the last byte.
          if (relayed === contentLength) return controller.close();
          // The original error may hold response bytes; see connectionFailure.
          const reason: unknown = abort.signal.reason;
          const failure = isAppError(reason, 'UPSTREAM_TIMEOUT') ? (reason as UpstreamFailure) : answerCutShort();
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
