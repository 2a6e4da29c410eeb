import type { Readable } from 'node:stream';
import {
  type AnswerHead,
  answerCutShort,
  imageTooLarge,
  imageTooSlow,
  notAnImage,
  stalled,
  UpstreamFailure,
} from '@/lib/upstream/problems';

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
  /** Between two chunks. */
  stallMs: number;
  /** For all chunks. */
  totalMs: number;
  maxBytes: number;
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
 * Relays an image chunk by chunk, only as fast as it is read. The timers run only while waiting for the service, so that
 * a slow reader is not mistaken for a slow service.
 */
export const relayImage = (
  response: ImageResponse,
  { abort, stallMs, totalMs, maxBytes, onBroken }: ImageOptions,
): ImageAnswer => {
  const contentType = readType(response);
  const contentLength = readLength(response);
  if (contentLength !== null && contentLength > maxBytes) throw imageTooLarge(maxBytes);
  const chunks: AsyncIterator<Uint8Array> = response.body[Symbol.asyncIterator]();
  let relayed = 0;
  let leftMs = totalMs;

  const nextChunk = async (): Promise<IteratorResult<Uint8Array>> => {
    const limitMs = Math.min(stallMs, Math.max(leftMs, 0));
    const timer = setTimeout(() => abort.abort(limitMs < stallMs ? imageTooSlow(totalMs) : stalled(stallMs)), limitMs);
    const began = performance.now();
    try {
      return await chunks.next();
    } finally {
      clearTimeout(timer);
      leftMs -= performance.now() - began;
    }
  };

  const stream = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await nextChunk();
          if (done) return controller.close();
          relayed += value.byteLength;
          // The declared length may be missing or wrong.
          if (relayed > maxBytes) throw imageTooLarge(maxBytes);
          controller.enqueue(value);
        } catch (error) {
          // A service may close the connection right after the last byte.
          if (relayed === contentLength) return controller.close();
          // The original error may hold response bytes; see connectionFailure.
          const failure =
            [error, abort.signal.reason].find((each) => each instanceof UpstreamFailure) ?? answerCutShort();
          abort.abort();
          onBroken(failure);
          controller.error(failure);
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
