/** In pixels. */
export interface Size {
  width: number;
  height: number;
}

/**
 * Why an image cannot be shown. `forbidden`: the purpose ended or roles changed. `broken`: not a valid image. `failed`: an
 * outage.
 */
export type FailureKind = 'missing' | 'forbidden' | 'erased' | 'broken' | 'failed';

export interface ImageFailure {
  kind: FailureKind;
  /** The server's message, if it adds anything. */
  message: string | null;
  reference: string | null;
}

export type ImageState = { kind: 'loading' } | { kind: 'ready'; url: string; size: Size } | ImageFailure;

export const isFailure = (state: ImageState): state is ImageFailure =>
  state.kind !== 'loading' && state.kind !== 'ready';

/** Concerns the person or the session, so the other images would be refused too. */
export const isRefusal = (state: ImageState): boolean => state.kind === 'forbidden' || state.kind === 'erased';

/** Trying again may help; a purpose may have been chosen in another window. */
export const canRetry = ({ kind }: ImageFailure): boolean =>
  kind === 'failed' || kind === 'broken' || kind === 'forbidden';

/** For a small box, beside the image's name. */
export const shortWords: Record<FailureKind, string> = {
  missing: 'missing',
  forbidden: 'not shown',
  erased: 'erased',
  broken: 'damaged',
  failed: 'not loaded',
};

/** Follows the image's name. */
export const failureWords: Record<FailureKind, string> = {
  missing: 'is missing: the service has no such image',
  forbidden: 'is not shown',
  erased: 'was erased with its session',
  broken: 'is damaged and cannot be shown',
  failed: 'could not be loaded',
};

export const sizeWords = ({ width, height }: Size): string =>
  `${width.toLocaleString('en-GB')} × ${height.toLocaleString('en-GB')}`;
