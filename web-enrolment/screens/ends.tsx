/** Screens on which it cannot go on: what happened, what is safe, and the one thing to do next. */
import { useState } from 'preact/hooks';
import { Button, LinkButton } from '../ui/button';
import { Notice } from '../ui/notice';
import { usePage, type ViewOf } from '../ui/page';
import { Screen } from '../ui/screen';
import { secondsUntil, useNow } from '../ui/use-now';
import { Facts } from './done';

const ContactButton = ({ kind }: { kind: 'primary' | 'text' }) => {
  const { state, say } = usePage();
  const contact = state.session?.branding.links.contact;
  if (!contact) return null;

  return (
    <LinkButton kind={kind} href={contact}>
      {say('contact')}
    </LinkButton>
  );
};

export const Completed = ({ view: { at, returnUrl } }: { view: ViewOf<'completed'> }) => {
  const { state, say, speech, isFramed, goTo } = usePage();
  const [isNotMe, setIsNotMe] = useState(false);

  return (
    <Screen
      sign="check"
      tone="ok"
      title={say('completedTitle')}
      lead={at ? say('completedText', { date: speech.day(at), time: speech.time(at) }) : say('doneText')}
      actions={
        <>
          {!isFramed && (
            <Button kind="primary" onClick={() => goTo(returnUrl)}>
              {say('continueTo')}
            </Button>
          )}
          {isNotMe ? (
            <ContactButton kind="text" />
          ) : (
            <Button kind="text" isExpanded={false} onClick={() => setIsNotMe(true)}>
              {say('notMe')}
            </Button>
          )}
        </>
      }
    >
      {state.session && <Facts rows={[[say('reference'), state.session.sessionId, true]]} />}
      <div role="status">
        {isNotMe && (
          <Notice icon="warning" tone="warn" title={say('notMe')}>
            {say('notMeText')}
          </Notice>
        )}
      </div>
    </Screen>
  );
};

export const Expired = () => {
  const { say } = usePage();

  return (
    <Screen
      sign="hourglass"
      title={say('expiredTitle')}
      lead={say('expiredText')}
      actions={<ContactButton kind="primary" />}
    >
      <Notice icon="lock" title={say('expiredPhotosTitle')}>
        {say('expiredPhotosText')}
      </Notice>
    </Screen>
  );
};

export const Unauthorized = () => {
  const { say } = usePage();
  return <Screen sign="link" title={say('unauthorizedTitle')} lead={say('unauthorizedText')} />;
};

export const Broken = ({ view: { mayRetry } }: { view: ViewOf<'broken'> }) => {
  const { actions, say } = usePage();

  return (
    <Screen
      sign="warning"
      tone="warn"
      title={say('brokenTitle')}
      lead={say(mayRetry ? 'brokenText' : 'brokenEndText')}
      actions={
        <>
          {mayRetry && (
            <Button kind="primary" onClick={actions.retryNow}>
              {say('tryAgain')}
            </Button>
          )}
          <ContactButton kind={mayRetry ? 'text' : 'primary'} />
        </>
      }
    />
  );
};

export const Exhausted = () => {
  const { say } = usePage();

  return (
    <Screen
      sign="warning"
      tone="warn"
      title={say('exhaustedTitle')}
      lead={say('tooManyAttempts')}
      actions={<ContactButton kind="primary" />}
    />
  );
};

export const Offline = ({ view: { hasPhoto, retryAt } }: { view: ViewOf<'offline'> }) => {
  const { state, actions, say, speech } = usePage();
  const now = useNow();
  const expiry = state.session?.expiryDateUtc;

  return (
    <Screen
      sign="offline"
      tone="warn"
      title={say('offlineTitle')}
      lead={say(hasPhoto ? 'offlineText' : 'offlineNothing')}
      actions={
        <>
          <Button kind="primary" onClick={actions.retryNow}>
            {say('tryNow')}
          </Button>
          {hasPhoto && (
            <Button kind="text" onClick={actions.leave}>
              {say('later')}
            </Button>
          )}
        </>
      }
    >
      <Notice icon="clock" title={say('tryingAgain', { count: secondsUntil(retryAt, now) })}>
        {expiry && say('untilTime', { time: speech.time(new Date(expiry)) })}
      </Notice>
    </Screen>
  );
};
