/** Requests for files, loaded only by pages that need them. */
import { ApiError, send } from '.';

const blobOf = async (response: Response, signal?: AbortSignal): Promise<Blob> => {
  try {
    return await response.blob();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError(
      { code: 'DESK_UNREACHABLE', message: 'The connection was lost. Check it and try again.' },
      cause,
    );
  }
};

/** An image, kept out of the browser's cache. */
export const getBlob = async (path: string, signal: AbortSignal): Promise<Blob> =>
  blobOf(await send(path, { signal, cache: 'no-store', headers: { accept: 'image/*' } }), signal);

/** The name that the server gave a file. */
export const fileNameOf = (response: Response, otherwise: string): string =>
  /filename="([^"/\\]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? otherwise;

/** A whole file, for those that are never large. */
export const getFile = async (path: string, otherwise: string): Promise<{ file: Blob; name: string }> => {
  const response = await send(path, { cache: 'no-store', headers: { accept: '*/*' } });

  return { file: await blobOf(response), name: fileNameOf(response, otherwise) };
};

/** For an answer that is read as a stream. */
export const sendForFile = (path: string, body: unknown, signal: AbortSignal): Promise<Response> =>
  send(path, {
    method: 'POST',
    signal,
    headers: { accept: '*/*', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** The name travels in a header, because addresses are logged. */
export const sendFile = (path: string, file: File): Promise<Response> =>
  send(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', 'x-file-name': encodeURIComponent(file.name) },
    body: file,
  });
