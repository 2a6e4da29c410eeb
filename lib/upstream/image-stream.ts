import { isAppError } from '@/lib/errors';
import { brokenOff, notAnImage, stalled, type UpstreamFailure } from '@/lib/upstream/problems';

export interface ImageAnswer {
  stream: ReadableStream<Uint8Array>;
  contentType: 'image/jpeg' | 'image/png';
  /** `null` when the service did not say. */
  contentLength: number | null;
}

export interface ImageOptions {
  abort: AbortController;
  stallMs: number;
  onBroken: (failure: UpstreamFailure) => void;
}

const readType = (response: Response): ImageAnswer['contentType'] => {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'image/jpeg' && type !== 'image/png') {
    throw notAnImage();
  }

  return type;
};

const readLength = (response: Response): number | null => {
  const text = response.headers.get('content-length') ?? '';

  // With a content encoding the header counts other bytes than those that we pass on.
  return /^\d+$/.test(text) && response.headers.get('content-encoding') === null ? Number(text) : null;
};

/**
 * Passes an image on chunk by chunk, only as fast as it is read. The stall timer runs only while we
 * wait for the service, so that a slow reader is not taken for a slow service.
 */
export const passImageOn = (response: Response, { abort, stallMs, onBroken }: ImageOptions): ImageAnswer => {
  const contentType = readType(response);
  if (response.body === null) {
    throw notAnImage();
  }

  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const contentLength = readLength(response);
  let passed = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const timer = setTimeout(() => abort.abort(stalled(stallMs)), stallMs);
        try {
          const { done, value } = await reader.read();
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
