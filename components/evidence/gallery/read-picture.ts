import type { FailureKind, PictureFailure, PictureState, Size } from './picture-state';

const kindOf = (status: number): FailureKind => {
  if (status === 404) return 'missing';
  if (status === 401 || status === 403) return 'forbidden';
  return status === 410 ? 'erased' : 'failed';
};

const saidBy = (body: unknown): Pick<PictureFailure, 'message' | 'reference'> => {
  const { error } = (body ?? {}) as { error?: { message?: unknown; reference?: unknown } };
  const text = (given: unknown): string | null => (typeof given === 'string' ? given : null);
  return { message: text(error?.message), reference: text(error?.reference) };
};

const refusalOf = async (response: Response): Promise<PictureFailure> => {
  const body: unknown = await response.json().catch(() => null);
  return { kind: kindOf(response.status), ...saidBy(body) };
};

/** Decoded before it is shown: whatever uses the address afterwards has it at once. */
const sizeOf = async (url: string): Promise<Size> => {
  const image = new Image();
  image.src = url;
  await image.decode();
  return { width: image.naturalWidth, height: image.naturalHeight };
};

const unreachable: PictureFailure = {
  kind: 'failed',
  message: 'The connection broke off, or Proofdesk does not answer.',
  reference: null,
};

/**
 * Reads a picture into memory. Whoever gets one that is ready has to revoke its address. Rejects only when it was
 * called off.
 */
export const readPicture = async (address: string, signal: AbortSignal): Promise<PictureState> => {
  let blob: Blob;
  try {
    const response = await fetch(address, { credentials: 'same-origin', cache: 'no-store', signal });
    if (!response.ok) return await refusalOf(response);
    blob = await response.blob();
  } catch {
    signal.throwIfAborted();
    return unreachable;
  }

  const url = URL.createObjectURL(blob);
  try {
    return { kind: 'ready', url, size: await sizeOf(url) };
  } catch {
    URL.revokeObjectURL(url);
    return { kind: 'broken', message: null, reference: null };
  }
};
