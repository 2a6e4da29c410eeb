import { useEffect } from 'preact/hooks';
import type { Key } from '../languages/en-US';
import type { Finding, Slot } from '../shapes';
import { Button } from '../ui/button';
import { Icon, type IconName } from '../ui/icon';
import { Notice } from '../ui/notice';
import { usePage, type ViewOf } from '../ui/page';
import { Picture } from '../ui/picture';
import { Screen } from '../ui/screen';

interface Fault {
  icon: IconName;
  title: Key;
  noticeTitle?: Key;
  text: Key;
}

const faults: Record<Finding['kind'], Fault> = {
  reflection: { icon: 'sun', title: 'checkReflection', noticeTitle: 'reflectionTitle', text: 'reflectionText' },
  blurred: { icon: 'warning', title: 'checkBlurred', text: 'blurredText' },
  dark: { icon: 'warning', title: 'checkDark', text: 'darkText' },
  bright: { icon: 'sun', title: 'checkBright', text: 'brightText' },
};

const checks: readonly { words: Key; fails: readonly Finding['kind'][]; isOf: readonly Slot[] }[] = [
  { words: 'okSharp', fails: ['blurred'], isOf: ['FRONT', 'BACK', 'FACE'] },
  { words: 'okLight', fails: ['dark', 'bright'], isOf: ['FRONT', 'BACK', 'FACE'] },
  { words: 'okReflection', fails: ['reflection'], isOf: ['FRONT', 'BACK'] },
];

/** A torch is no help for a face. */
const adviceOf = ({ text }: Fault, slot: Slot): Key => (slot === 'FACE' && text === 'darkText' ? 'hintLight' : text);

/** A look at the picture before it is sent. With a fault, taking it again comes first. */
export const Check = ({ view: { slot, picture } }: { view: ViewOf<'check'> }) => {
  const { actions, say, announce, isFramed } = usePage();
  const [first] = picture.findings;
  const fault = first && faults[first.kind];
  const kinds = picture.findings.map(({ kind }) => kind);
  const passed = checks.filter(({ fails, isOf }) => isOf.includes(slot) && !fails.some((kind) => kinds.includes(kind)));
  const againWords = say(picture.from === 'file' ? 'chooseAnother' : 'takeAgain');
  const photoTaken = say('photoTaken');

  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when the photo is there.
  useEffect(() => {
    if (picture.from === 'camera') announce(photoTaken);
  }, []);

  return (
    <Screen
      hasSteps
      title={say(fault ? fault.title : slot === 'FACE' ? 'checkTitleFace' : 'checkTitle')}
      media={
        <Picture
          key="picture"
          blob={picture.blob}
          marks={picture.findings.flatMap(({ place }) => (place ? [place] : []))}
        />
      }
      actions={
        fault ? (
          <>
            <Button kind="primary" onClick={actions.again}>
              {againWords}
            </Button>
            <Button kind="outline" onClick={actions.use}>
              {say('useAnyway')}
            </Button>
          </>
        ) : (
          <>
            <Button kind="primary" onClick={actions.use}>
              {say('usePhoto')}
            </Button>
            <Button kind="outline" onClick={actions.again}>
              {againWords}
            </Button>
          </>
        )
      }
    >
      {fault && (
        <Notice icon={fault.icon} tone="warn" title={fault.noticeTitle && say(fault.noticeTitle)}>
          {say(adviceOf(fault, slot))}
        </Notice>
      )}
      <ul class="checks">
        {passed.map(({ words }) => (
          <li key={words}>
            <Icon name="check" />
            {say(words)}
          </li>
        ))}
      </ul>
      {!fault && !isFramed && <p class="aside">{say('notSent')}</p>}
    </Screen>
  );
};
