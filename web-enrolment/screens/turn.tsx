import { Button } from '../ui/button';
import { PictureDrawing } from '../ui/drawings';
import { Icon } from '../ui/icon';
import { usePage, type ViewOf } from '../ui/page';
import { Screen } from '../ui/screen';

const TurnDrawing = () => {
  const { say } = usePage();

  return (
    <div class="drawn shrinks turn-drawing" dir="ltr">
      <span class="turn-front">
        <span class="label">{say('frontShort')}</span>
        <PictureDrawing slot="FRONT" />
      </span>
      <span class="turn-back">
        <PictureDrawing slot="BACK" />
        <span class="label">{say('backShort')}</span>
      </span>
      <svg class="turn-arrow" viewBox="0 0 80 44" aria-hidden="true">
        <path d="M4 5c34 2 56 14 62 34M54 31l13 11 8-15" />
      </svg>
    </div>
  );
};

export const Turn = ({ view: { from } }: { view: ViewOf<'turn'> }) => {
  const { actions, say } = usePage();

  return (
    <Screen
      hasSteps
      title={say('turnTitle')}
      lead={say('turnText')}
      media={<TurnDrawing />}
      actions={
        <>
          <Button kind="primary" onClick={actions.photographBack}>
            {say(from === 'file' ? 'uploadTitleBack' : 'photographBack')}
          </Button>
          <Button kind="text" onClick={actions.differentDocument}>
            {say('differentDocument')}
          </Button>
        </>
      }
    >
      <ul class="checks stays">
        <li>
          <Icon name="check" />
          {say('frontAccepted')}
        </li>
        <li class="open">
          <span class="ring" />
          {say('backShort')}
        </li>
      </ul>
    </Screen>
  );
};
