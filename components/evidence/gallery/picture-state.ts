/** In pixels. */
export interface Size {
  width: number;
  height: number;
}

/**
 * Why there is nothing to see. `forbidden`: the purpose is over, or the roles have changed. `broken`: something came
 * that is no picture. `failed`: it was not to be had just now.
 */
export type FailureKind = 'missing' | 'forbidden' | 'erased' | 'broken' | 'failed';

export interface PictureFailure {
  kind: FailureKind;
  /** What the server said; `null` when there is nothing to add. */
  message: string | null;
  reference: string | null;
}

export type PictureState = { kind: 'reading' } | { kind: 'ready'; url: string; size: Size } | PictureFailure;

export const isFailure = (state: PictureState): state is PictureFailure =>
  state.kind !== 'reading' && state.kind !== 'ready';

/** It is about the person or the session: the other pictures would be refused as well. */
export const isRefusal = (state: PictureState): boolean => state.kind === 'forbidden' || state.kind === 'erased';

/** The same request may succeed the next time; a purpose may have been chosen elsewhere. */
export const canRetry = ({ kind }: PictureFailure): boolean =>
  kind === 'failed' || kind === 'broken' || kind === 'forbidden';

/** In a small box, beside the picture's name. */
export const shortWords: Record<FailureKind, string> = {
  missing: 'missing',
  forbidden: 'not shown',
  erased: 'erased',
  broken: 'broken',
  failed: 'not read',
};

/** After the picture's name. */
export const failureWords: Record<FailureKind, string> = {
  missing: 'is missing: the service has no such picture',
  forbidden: 'is not shown',
  erased: 'was erased with its session',
  broken: 'is broken: not a picture that can be shown',
  failed: 'could not be read',
};

export const sizeWords = ({ width, height }: Size): string =>
  `${width.toLocaleString('en-GB')} × ${height.toLocaleString('en-GB')}`;
