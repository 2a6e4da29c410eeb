/** Requests for files, loaded only by pages that need them. */
import { ApiError, send } from '.';

/** An image, kept out of the browser's cache. */
export const getBlob = async (path: string, signal: AbortSignal): Promise<Blob> => {
  const response = await send(path, { signal, cache: 'no-store', headers: { accept: 'image/*' } });
  try {
    return await response.blob();
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new ApiError(
      { code: 'DESK_UNREACHABLE', message: 'The connection was lost. Check it and try again.' },
      cause,
    );
  }
};

/** For an answer that is read as a stream. */
export const sendForFile = (path: string, body: unknown, signal: AbortSignal): Promise<Response> =>
  send(path, {
    method: 'POST',
    signal,
    headers: { accept: '*/*', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
