import { useEffect, useRef, useState } from 'preact/hooks';
import type { SendingPhase } from '../flow/view';
import type { Slot } from '../shapes';
import { Button } from '../ui/button';
import { PictureDrawing } from '../ui/drawings';
import { Icon } from '../ui/icon';
import { Notice, Spinner } from '../ui/notice';
import { usePage, type ViewOf } from '../ui/page';
import { slotShortNames } from '../ui/progress';
import { Screen } from '../ui/screen';
import { secondsUntil, useNow } from '../ui/use-now';

const megabyte = 1_000_000;
const longCheck = 8000;

const shareOf = ({ sentBytes, totalBytes }: Extract<SendingPhase, { kind: 'sending' }>): number =>
  totalBytes > 0 ? Math.min(1, sentBytes / totalBytes) : 0;

const usePercent = (): ((share: number) => string) => {
  const { speech } = usePage();
  return (share) => new Intl.NumberFormat(speech.locale, { style: 'percent' }).format(share);
};

/** A quarter, half and three quarters are said; more would drown everything else. */
const useSpokenProgress = (phase: SendingPhase) => {
  const { announce, say } = usePage();
  const percent = usePercent();
  const said = useRef(0);
  const quarters = phase.kind === 'sending' ? Math.floor(shareOf(phase) * 4) : 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new quarter or phase is said.
  useEffect(() => {
    if (phase.kind === 'checking') announce(say('checkingTitle'));
    if (phase.kind === 'busy') announce(say('busyTitle'));
    if (phase.kind !== 'sending' || quarters <= said.current || quarters > 3) return;
    said.current = quarters;
    announce(percent(quarters / 4));
  }, [phase.kind, quarters]);
};

const CurrentRow = ({ slot, phase }: { slot: Slot; phase: SendingPhase }) => {
  const { say, speech } = usePage();
  const percent = usePercent();
  const name = say(slotShortNames[slot]);

  if (phase.kind !== 'sending') {
    const isChecking = phase.kind === 'checking';
    return (
      <li>
        <span class="thumb">
          <PictureDrawing slot={slot} />
        </span>
        <div>
          <b>{name}</b>
          {isChecking && <small>{say('sentChecking')}</small>}
        </div>
        {isChecking ? <Spinner /> : <Icon name="clock" />}
        {isChecking && <span class="bar unknown" role="progressbar" aria-label={say('checkingTitle')} />}
      </li>
    );
  }

  const share = shareOf(phase);
  return (
    <li>
      <span class="thumb">
        <PictureDrawing slot={slot} />
      </span>
      <div>
        <b>{name}</b>
        <small>
          {say('sentOf', {
            sent: speech.number(phase.sentBytes / megabyte, 1),
            size: speech.number(phase.totalBytes / megabyte, 1),
          })}
        </small>
      </div>
      <span class="percent">{percent(share)}</span>
      <span
        class="bar"
        role="progressbar"
        aria-label={say('sendingTitle')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <i style={{ width: `${share * 100}%` }} />
      </span>
    </li>
  );
};

const CheckingLead = () => {
  const { announce, say } = usePage();
  const [isLong, setLong] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longCheck);
    return () => clearTimeout(timer);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, whatever else changes.
  useEffect(() => {
    if (isLong) announce(say('stillChecking'));
  }, [isLong]);

  return <>{say(isLong ? 'stillChecking' : 'checkingText')}</>;
};

const BusyLead = ({ retryAt }: { retryAt: number }) => {
  const { say } = usePage();
  const now = useNow();
  return <>{say('busyText', { count: secondsUntil(retryAt, now) })}</>;
};

export const Sending = ({ view: { slot, phase } }: { view: ViewOf<'sending'> }) => {
  const { state, actions, say, speech } = usePage();
  useSpokenProgress(phase);
  const titles = { sending: 'sendingTitle', checking: 'checkingTitle', busy: 'busyTitle' } as const;
  const expiry = state.session?.expiryDateUtc;

  const lead = {
    sending: () =>
      phase.kind === 'sending' && phase.secondsLeft !== null
        ? say('secondsLeft', { count: phase.secondsLeft })
        : say('sendingText'),
    checking: () => <CheckingLead />,
    busy: () => phase.kind === 'busy' && <BusyLead retryAt={phase.retryAt} />,
  }[phase.kind]();

  return (
    <Screen
      hasSteps
      title={say(titles[phase.kind])}
      lead={lead}
      note={
        expiry && (
          <Notice icon="clock" title={say('needToStop')}>
            {say('needToStopText', { time: speech.time(new Date(expiry)) })}
          </Notice>
        )
      }
      actions={
        phase.kind !== 'checking' && (
          <>
            {phase.kind === 'busy' && (
              <Button kind="primary" onClick={actions.retryNow}>
                {say('tryNow')}
              </Button>
            )}
            <Button kind="outline" onClick={actions.cancelSending}>
              {say('cancelSending')}
            </Button>
          </>
        )
      }
    >
      <ul class="sent-list">
        {state.session?.done
          .filter((done) => done !== slot)
          .map((done) => (
            <li key={done}>
              <span class="thumb">
                <PictureDrawing slot={done} />
              </span>
              <div>
                <b>{say(slotShortNames[done])}</b>
                <small>{say('accepted')}</small>
              </div>
              <Icon name="check" class="ok" />
            </li>
          ))}
        <CurrentRow slot={slot} phase={phase} />
      </ul>
    </Screen>
  );
};
