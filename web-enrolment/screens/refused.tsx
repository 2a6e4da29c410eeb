import { useEffect } from 'preact/hooks';
import type { Key } from '../languages/en-US';
import type { Slot } from '../shapes';
import { Button, LinkButton } from '../ui/button';
import { PictureDrawing } from '../ui/drawings';
import { Icon } from '../ui/icon';
import { Notice } from '../ui/notice';
import { usePage, type ViewOf } from '../ui/page';
import { Picture } from '../ui/picture';
import { slotShortNames } from '../ui/progress';
import { Screen } from '../ui/screen';

/** From the third refusal of a step on there is another way out. */
const manyTimes = 3;

const hinted: readonly Key[] = [
  'DOCUMENT_NOT_RECOGNIZED',
  'FACE_QUALITY_LOW',
  'FACE_NOT_FOUND',
  'TOO_MANY_FACES',
  'FACE_TOO_SMALL',
  'FACE_TOO_CLOSE',
  'FACE_CROPPED',
  'FACE_CLOSE_TO_BORDER',
  'FACE_ANGLE_TOO_LARGE',
  'FACE_IS_OCCLUDED',
];

const hintOf = (code: string, slot: Slot): Key => {
  if (code === 'ENGINE_TIMEOUT') return 'tooSlowText';
  if (code === 'WRONG_SIDE') return slot === 'BACK' ? 'WRONG_SIDE_BACK' : 'WRONG_SIDE_FRONT';
  return hinted.find((key) => key === code) ?? 'INTERNAL_ERROR';
};

/** Sent and needed, as drawings. */
const SidesDrawing = ({ sent, needed }: { sent: Slot; needed: Slot }) => {
  const { say } = usePage();

  return (
    <div class="drawn shrinks sides-drawing">
      <figure class="sent">
        <span class="drawing-box">
          <PictureDrawing slot={sent} />
          <Icon name="cross" class="badge" />
        </span>
        <figcaption>{say(slotShortNames[sent])}</figcaption>
      </figure>
      <Icon name="towards" class="towards mirrored" />
      <figure class="needed">
        <span class="drawing-box">
          <PictureDrawing slot={needed} />
          <Icon name="check" class="badge" />
        </span>
        <figcaption>{say(slotShortNames[needed])}</figcaption>
      </figure>
    </div>
  );
};

/** What to change, never a code and never a blame. */
export const Refused = ({ view: { slot, refusal, picture } }: { view: ViewOf<'refused'> }) => {
  const { state, actions, say, announce } = usePage();
  const hint = hintOf(refusal.code, slot);
  const isWrongSide = refusal.code === 'WRONG_SIDE';
  const isSlow = hint === 'tooSlowText';
  const isOurs = isSlow || hint === 'INTERNAL_ERROR';
  const isMany = refusal.times >= manyTimes;
  const isLost = hint === 'DOCUMENT_NOT_RECOGNIZED';
  const contact = state.session?.branding.links.contact;
  const other: Slot = slot === 'BACK' ? 'FRONT' : 'BACK';
  const isFile = picture.from === 'file';
  const sentence = say(hint);

  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it was refused.
  useEffect(() => announce(sentence, 'assertive'), []);

  const sideTitle: Key = slot === 'BACK' ? 'wrongSideBackTitle' : 'wrongSideFrontTitle';
  const title: Key = isWrongSide ? sideTitle : isSlow ? 'tooSlowTitle' : 'refusedTitle';
  const otherWords = say(isFile ? 'chooseAnother' : 'takeAgain');
  const otherWay = {
    words: say(isFile ? 'useCamera' : 'uploadInstead'),
    open: isFile ? actions.tryCamera : actions.upload,
  };

  return (
    <Screen
      hasSteps
      title={say(title)}
      lead={state.session?.done.length ? `${sentence} ${say('nothingLost')}` : sentence}
      media={
        isWrongSide ? (
          <SidesDrawing sent={other} needed={slot} />
        ) : (
          <Picture blob={picture.blob} marks={refusal.places} />
        )
      }
      actions={
        <>
          {isOurs ? (
            <>
              <Button kind="primary" onClick={actions.sendSame}>
                {say('sendAgain')}
              </Button>
              <Button kind="outline" onClick={actions.again}>
                {otherWords}
              </Button>
              {isMany && contact ? (
                <LinkButton kind="outline" href={contact}>
                  {say('contact')}
                </LinkButton>
              ) : (
                <Button kind="text" onClick={otherWay.open}>
                  {otherWay.words}
                </Button>
              )}
            </>
          ) : (
            <Button kind="primary" onClick={actions.again}>
              {!isFile && isWrongSide && slot === 'BACK' ? say('photographBack') : otherWords}
            </Button>
          )}
          {!isOurs && (isMany || isLost || isWrongSide) && (
            <Button kind="outline" onClick={otherWay.open}>
              {otherWay.words}
            </Button>
          )}
          {!isOurs && slot !== 'FACE' && (isMany || isLost || slot === 'BACK') && (
            <Button kind="text" onClick={actions.differentDocument}>
              {say('differentDocument')}
            </Button>
          )}
        </>
      }
    >
      {isWrongSide && (
        <Notice icon="help" title={say('howToTell')}>
          {say(slot === 'BACK' ? 'howToTellBack' : 'frontGuide')}
        </Notice>
      )}
      {!isWrongSide && refusal.places.length > 0 && (
        <p class="marked-line">
          <span class="mark-sample" />
          {say('marked')}
        </p>
      )}
    </Screen>
  );
};
