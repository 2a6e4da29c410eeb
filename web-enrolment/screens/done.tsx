import { useCallback, useEffect, useState } from 'preact/hooks';
import { Button } from '../ui/button';
import { usePage, type ViewOf } from '../ui/page';
import { Screen } from '../ui/screen';

const allSeconds = 7;
/** Announced at the start and then. */
const spokenSecond = 3;

/** Seconds until the applicant is taken back; `null` once it was stopped. */
const useCountdown = (isOn: boolean, onEnd: () => void): { left: number | null; stop: () => void } => {
  const [left, setLeft] = useState<number | null>(isOn ? allSeconds : null);
  const stop = () => setLeft(null);

  useEffect(() => {
    if (left === null) return;
    if (left === 0) return onEnd();
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, onEnd]);

  useEffect(() => {
    if (!isOn) return;
    const stopNow = () => setLeft(null);
    document.addEventListener('keydown', stopNow);
    document.addEventListener('pointerdown', stopNow);
    return () => {
      document.removeEventListener('keydown', stopNow);
      document.removeEventListener('pointerdown', stopNow);
    };
  }, [isOn]);

  return { left, stop };
};

const hostOf = (address: string): string => {
  try {
    return new URL(address).host;
  } catch {
    return '';
  }
};

/** The ring runs out with the seconds. */
const CountdownRing = ({ left }: { left: number }) => {
  const { speech } = usePage();
  const length = 2 * Math.PI * 19;

  return (
    <svg class="countdown-ring" viewBox="0 0 44 44" aria-hidden="true">
      <circle class="whole" cx="22" cy="22" r="19" />
      <circle class="part" cx="22" cy="22" r="19" stroke-dasharray={`${(length * left) / allSeconds} ${length}`} />
      <text x="22" y="27.5" text-anchor="middle">
        {speech.number(left)}
      </text>
    </svg>
  );
};

export const Facts = ({ rows }: { rows: readonly (readonly [name: string, value: string, isCode?: boolean])[] }) => (
  <dl class="facts">
    {rows.map(([name, value, isCode]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd class={isCode ? 'code' : ''}>{isCode ? <bdi dir="ltr">{value}</bdi> : value}</dd>
      </div>
    ))}
  </dl>
);

export const Done = ({ view: { returnUrl } }: { view: ViewOf<'done'> }) => {
  const { state, say, isFramed, announce, goTo } = usePage();
  const leave = useCallback(() => goTo(returnUrl), [goTo, returnUrl]);
  const { left, stop } = useCountdown(!isFramed, leave);
  const done = state.session?.done ?? [];
  const countdown = left === null ? null : say('backTo', { count: left });

  // biome-ignore lint/correctness/useExhaustiveDependencies: every second would be too often.
  useEffect(() => {
    if (countdown === null) announce('');
    else if (left === allSeconds || left === spokenSecond) announce(countdown);
  }, [left]);

  const sent = [
    done.includes('FRONT') && say(done.includes('BACK') ? 'doneBothSides' : 'doneOneSide'),
    done.includes('FACE') && say('faceShort'),
  ].filter((part) => part !== false);
  const rows = [
    [say('doneWhen'), say('doneWhenText')] as const,
    ...(sent.length ? [[say('doneSent'), sent.join(' · ')] as const] : []),
    ...(state.session ? [[say('reference'), state.session.sessionId, true] as const] : []),
  ];

  return (
    <Screen
      hasSteps
      sign="check"
      tone="done"
      title={say('doneTitle')}
      lead={say('doneText')}
      note={
        isFramed ? (
          <p class="aside">{say('doneFrame')}</p>
        ) : (
          left !== null && (
            <div class="countdown" role="timer">
              <CountdownRing left={left} />
              <p>
                <b>{countdown}</b>
                <bdi dir="ltr">{hostOf(returnUrl)}</bdi>
              </p>
            </div>
          )
        )
      }
      actions={
        !isFramed && (
          <>
            <Button kind="primary" onClick={leave}>
              {left === null ? say('continueTo') : say('continueNow')}
            </Button>
            {left !== null && (
              <Button kind="text" onClick={stop}>
                {say('stayHere')}
              </Button>
            )}
          </>
        )
      }
    >
      <Facts rows={rows} />
    </Screen>
  );
};
