import type { Key } from '../languages/en-US';
import type { CameraProblem as Problem } from '../shapes';
import { Button, LinkButton } from '../ui/button';
import type { IconName } from '../ui/icon';
import { usePage, type ViewOf } from '../ui/page';
import { Screen } from '../ui/screen';

interface Told {
  title: Key;
  text: Key;
  sign: IconName;
  /** What comes first. Uploading is always the other way. */
  first: 'again' | 'tab' | 'upload';
}

const told: Record<Problem, Told> = {
  blocked: { title: 'blockedTitle', text: 'blockedText', sign: 'camera-off', first: 'again' },
  'in-use': { title: 'inUseTitle', text: 'inUseText', sign: 'camera-off', first: 'again' },
  missing: { title: 'noCameraTitle', text: 'noCameraText', sign: 'camera-off', first: 'upload' },
  frame: { title: 'frameTitle', text: 'frameText', sign: 'browser', first: 'tab' },
  insecure: { title: 'insecureTitle', text: 'insecureText', sign: 'lock', first: 'upload' },
};

const blockedSteps: readonly Key[] = ['blockedStep1', 'blockedStep2', 'blockedStep3'];

export const CameraProblem = ({ view: { problem } }: { view: ViewOf<'camera-problem'> }) => {
  const { actions, say, speech, tabLink, offersCode } = usePage();
  const { title, text, sign, first } = told[problem];
  // The usual text recommends the phone.
  const lead = problem === 'missing' && !offersCode ? 'continueHereText' : text;

  return (
    <Screen
      sign={sign}
      tone="warn"
      title={say(title)}
      lead={say(lead)}
      actions={
        <>
          {first === 'again' && (
            <Button kind="primary" onClick={actions.tryCamera}>
              {say('tryAgain')}
            </Button>
          )}
          {first === 'tab' && (
            <LinkButton kind="primary" href={tabLink}>
              {say('openInTab')}
            </LinkButton>
          )}
          <Button kind={first === 'upload' ? 'primary' : 'outline'} onClick={actions.upload}>
            {say('uploadPhotos')}
          </Button>
          {problem === 'missing' && offersCode && (
            <Button kind="text" onClick={actions.showCode}>
              {say('qrTitle')}
            </Button>
          )}
        </>
      }
    >
      {problem === 'blocked' && (
        <ol class="how">
          {blockedSteps.map((step, index) => (
            <li key={step}>
              <i>{speech.number(index + 1)}</i>
              <span>{say(step)}</span>
            </li>
          ))}
        </ol>
      )}
    </Screen>
  );
};
