import { asApiError } from '../../api';
import { getBlob } from '../../api/files';
import type { FailureKind, ImageFailure, ImageState, Size } from './image-state';

const kindOf = (status: number | null): FailureKind => {
  if (status === 404) return 'missing';
  if (status === 401 || status === 403) return 'forbidden';
  return status === 410 ? 'erased' : 'failed';
};

const failureOf = (error: unknown): ImageFailure => {
  const { code, status, message, reference } = asApiError(error);

  // The page's own error adds nothing to what the box already says.
  return { kind: kindOf(status), message: code === 'DESK_UNREADABLE' ? null : message, reference };
};

/** Decodes the image first, so that it appears at once wherever its URL is used. */
const sizeOf = async (url: string): Promise<Size> => {
  const image = new Image();
  image.src = url;
  await image.decode();
  return { width: image.naturalWidth, height: image.naturalHeight };
};

/**
 * Loads an image into memory. The caller must revoke the URL of a ready image. Rejects only when aborted.
 */
export const loadImage = async (address: string, signal: AbortSignal): Promise<ImageState> => {
  let blob: Blob;
  try {
    blob = await getBlob(address, signal);
  } catch (error) {
    signal.throwIfAborted();
    return failureOf(error);
  }

  const url = URL.createObjectURL(blob);
  try {
    return { kind: 'ready', url, size: await sizeOf(url) };
  } catch {
    URL.revokeObjectURL(url);
    return { kind: 'broken', message: null, reference: null };
  }
};
