/** Screens of a device while the applicant goes on, or is to go on, with another one. */
import { useEffect, useRef } from 'preact/hooks';
import type { StepName } from '../flow/view';
import type { Key } from '../languages/en-US';
import { Button } from '../ui/button';
import { PhoneDrawing } from '../ui/drawings';
import { Icon } from '../ui/icon';
import { useLazy } from '../ui/lazy';
import { Notice, Spinner } from '../ui/notice';
import { usePage, type ViewOf } from '../ui/page';
import { slotNames, stepNames } from '../ui/progress';
import { Screen } from '../ui/screen';
import { secondsSince, useNow } from '../ui/use-now';

const qrSteps: readonly Key[] = ['qrStep1', 'qrStep2', 'qrStep3'];
const minute = 60_000;
/** In pixels: what cameras still read from a screen. */
const smallestCode = 168;

const loadCode = async () => (await import('../ui/qr-code')).QrCode;

const ValidUntil = () => {
  const { state, say, speech } = usePage();
  const now = useNow();
  if (!state.session) return null;
  const expiry = new Date(state.session.expiryDateUtc);
  const minutes = Math.max(0, Math.floor((expiry.getTime() - now) / minute));
  const left = minutes < 120 ? say('minutes', { count: minutes }) : say('hours', { count: Math.floor(minutes / 60) });

  return <>{say('validUntil', { time: speech.time(expiry), left })}</>;
};

const ContinueHere = ({ kind }: { kind: 'primary' | 'outline' }) => {
  const { actions, say } = usePage();

  return (
    <>
      <Button kind={kind} icon="laptop" onClick={actions.takeOver}>
        {say('continueHere')}
      </Button>
      <p class="under-button">{say('continueHereText')}</p>
    </>
  );
};

/** No phone could open the link, so none is offered. */
const HereOnly = () => {
  const { say } = usePage();

  return (
    <Screen sign="laptop" title={say('continueHere')} lead={say('qrLocal')} actions={<ContinueHere kind="primary" />}>
      <p>
        <ValidUntil />
      </p>
    </Screen>
  );
};

export const Qr = ({ view }: { view: ViewOf<'qr'> }) =>
  view.isLocal && !view.isOnly ? <HereOnly /> : <ForPhone view={view} />;

const ForPhone = ({ view: { link, isOnly, isLocal } }: { view: ViewOf<'qr'> }) => {
  const { say, speech } = usePage();
  const Code = useLazy(loadCode);

  return (
    <Screen
      title={say('qrTitle')}
      lead={say(isOnly ? 'qrOnlyText' : 'qrText')}
      mediaSide="end"
      media={
        <div class="qr">
          <div class="qr-code shrinks" data-least={smallestCode}>
            {Code && <Code text={link} label={say('qrCode')} />}
          </div>
          <p class="under">
            <b>{say('qrScan')}</b>
            <ValidUntil />
          </p>
        </div>
      }
      actions={!isOnly && <ContinueHere kind="outline" />}
    >
      {isLocal && (
        <Notice icon="warning" tone="warn">
          {say('qrLocal')}
        </Notice>
      )}
      <ol class="qr-steps">
        {qrSteps.map((step, index) => (
          <li key={step}>
            <i>{speech.number(index + 1)}</i>
            <span>{say(step)}</span>
          </li>
        ))}
      </ol>
    </Screen>
  );
};

const StepRows = ({ at }: { at: StepName }) => {
  const { state, say, speech } = usePage();
  const current = state.steps.indexOf(at);
  const place = state.session?.active?.at;
  const small = (step: StepName, index: number): string | null => {
    if (step === 'finish') return say('stepFinishText');
    if (index < current) return say('accepted');
    return index === current && step === 'document' && (place === 'FRONT' || place === 'BACK')
      ? say(slotNames[place])
      : null;
  };

  return (
    <ol class="their-steps">
      {state.steps.map((step, index) => (
        <li
          key={step}
          class={index < current ? 'past' : index === current ? 'now' : ''}
          aria-current={index === current ? 'step' : undefined}
        >
          <i>{index < current ? <Icon name="check" class="small" /> : speech.number(index + 1)}</i>
          <div>
            <b>{say(stepNames[step])}</b>
            {small(step, index) && <small>{small(step, index)}</small>}
          </div>
          <em>{index < current ? say('stepDone') : index === current ? say('stepNow') : ''}</em>
        </li>
      ))}
    </ol>
  );
};

const LastSeen = ({ seenAt }: { seenAt: number }) => {
  const { say } = usePage();
  const now = useNow();
  return <>{say('lastSeen', { count: secondsSince(seenAt, now) })}</>;
};

export const Follow = ({ view: { isPhone, at, seenAt, mayGoOnHere } }: { view: ViewOf<'follow'> }) => {
  const { state, actions, say, speech, announce } = usePage();
  const step = state.steps.indexOf(at);
  const title = say(isPhone ? 'phoneTitle' : 'otherDeviceTitle', {
    step: speech.number(step + 1),
    steps: speech.number(state.steps.length),
  });
  const announced = useRef(title);

  useEffect(() => {
    if (announced.current !== title) announce(title);
    announced.current = title;
  }, [title, announce]);

  return (
    <Screen
      title={title}
      lead={say('phoneText')}
      mediaSide="end"
      media={
        <div class="phone">
          <PhoneDrawing step={step} steps={state.steps.length} shows={at} />
          <p class="under">
            <b>{say(isPhone ? 'phoneConnected' : 'otherConnected')}</b>
            <span class="live">
              <Spinner />
              <LastSeen seenAt={seenAt} />
            </span>
          </p>
        </div>
      }
      actions={
        mayGoOnHere && (
          <div class="row">
            <Button kind="outline" icon="laptop" onClick={actions.takeOver}>
              {say('continueHere')}
            </Button>
            <Button kind="text" onClick={actions.showCode}>
              {say('showCode')}
            </Button>
          </div>
        )
      }
    >
      <StepRows at={at} />
    </Screen>
  );
};

export const Moved = ({ view: { mayGoOnHere } }: { view: ViewOf<'moved'> }) => {
  const { actions, say } = usePage();

  return (
    <Screen
      sign="phone"
      title={say('movedTitle')}
      lead={say('movedText')}
      actions={
        mayGoOnHere && (
          <Button kind="primary" onClick={actions.takeOver}>
            {say('goOnHere')}
          </Button>
        )
      }
    />
  );
};
