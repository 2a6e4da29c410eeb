'use client';

import { ImageOff, RotateCw } from 'lucide-react';
import { Button } from '../../ui/button';
import { imageWords } from '../image-names';
import { canRetry, failureWords, type PictureFailure } from './picture-state';
import { usePictures } from './pictures-context';

/** In the place of a picture: which of the reasons it is, what the server said, and what can be done about it. */
export const PictureProblem = ({ name, failure }: { name: string; failure: PictureFailure }) => {
  const { retry } = usePictures();

  return (
    <div role="alert" className="grid h-full place-content-center justify-items-center gap-1.5 p-4 text-center">
      <ImageOff aria-hidden="true" className="size-5 stroke-[1.5] text-ink-2" />
      <p>
        <b className="font-medium">{imageWords(name)}</b> {failureWords[failure.kind]}
      </p>
      {failure.message && <p className="text-12 text-ink-2">{failure.message}</p>}
      {failure.reference && <p className="mono text-12 break-all text-ink-2 select-all">{failure.reference}</p>}
      {canRetry(failure) && (
        <Button
          size="small"
          className="mt-1"
          onClick={(event) => {
            // The button goes away with the message; the box around it stays.
            event.currentTarget.closest('section')?.focus();
            retry(name);
          }}
        >
          <RotateCw aria-hidden="true" />
          Retry
        </Button>
      )}
    </div>
  );
};
