import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Key } from '../languages/en-US';
import type { Slot } from '../shapes';
import { Button } from '../ui/button';
import { PictureDrawing } from '../ui/drawings';
import { Notice } from '../ui/notice';
import { usePage, type ViewOf } from '../ui/page';
import { Screen } from '../ui/screen';

const titles: Record<Slot, Key> = { FRONT: 'uploadTitleFront', BACK: 'uploadTitleBack', FACE: 'uploadTitleFace' };
const mebibyte = 1024 * 1024;

export const Upload = ({ view: { slot, fault, mayUseCamera, isChosen } }: { view: ViewOf<'upload'> }) => {
  const { state, actions, say, speech } = usePage();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const faultId = useId();
  const size = speech.number(Math.floor((state.session?.maxBytes ?? 0) / mebibyte));

  // They have just asked for it. A browser that wants another press refuses, and the button is there.
  useEffect(() => {
    if (isChosen) input.current?.click();
  }, [isChosen]);

  const choose = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file) actions.chosen(file);
    // So that the same file can be chosen again.
    if (input.current) input.current.value = '';
  };

  return (
    <Screen
      hasSteps
      title={say(titles[slot])}
      lead={[say('uploadText', { size }), say(slot === 'FACE' ? 'helpFace1' : 'uploadReadable')].join(' ')}
      media={
        <label
          class={`drop shrinks ${isOver ? 'over' : ''}`}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setIsOver(false);
            choose(event.dataTransfer?.files);
          }}
        >
          <span class="drop-drawing">
            <PictureDrawing slot={slot} />
          </span>
          <span class="drop-words">
            <b>{say('chooseFile')}</b> {say('dropFile')}
          </span>
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            hidden
            onChange={({ currentTarget }) => choose(currentTarget.files)}
          />
        </label>
      }
      actions={
        <>
          <Button kind="primary" describedBy={fault ? faultId : undefined} onClick={() => input.current?.click()}>
            {say('chooseFile')}
          </Button>
          {mayUseCamera && (
            <Button kind="outline" onClick={actions.tryCamera}>
              {say('useCamera')}
            </Button>
          )}
        </>
      }
    >
      {fault && (
        <Notice icon="warning" tone="warn" role="alert" id={faultId}>
          {say(fault === 'too-large' ? 'tooLarge' : 'notAPicture', { size })}
        </Notice>
      )}
    </Screen>
  );
};
