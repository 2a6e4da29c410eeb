import type { ReactNode } from 'react';
import type { ConnectionAnswer } from '@/lib/answers';
import { Glyph } from '../../ui/status';
import { RelativeTime } from '../../ui/time';
import { Fact, Facts } from '../section';

const states = {
  answering: { glyph: 'check', tone: 'text-ok-bar', words: 'Answering' },
  'not answering': { glyph: 'cross', tone: 'text-bad-bar', words: 'Not answering' },
  'not asked yet': { glyph: 'question', tone: 'text-ink-3', words: 'Not asked yet' },
} as const;

const credentials: Record<ConnectionAnswer['credentials'], ReactNode> = {
  accepted: 'accepted',
  refused: <b className="font-medium text-bad">refused: check UPSTREAM_USERNAME and UPSTREAM_PASSWORD</b>,
  'not known': 'not known yet',
};

const evidence: Record<ConnectionAnswer['evidenceWhileWaiting'], string> = {
  released: 'results are released while a session waits',
  withheld: 'results are held back while a session waits',
  'not known': 'not known whether results are released while a session waits',
};

const breakers: Record<ConnectionAnswer['breaker']['state'], string> = {
  closed: 'closed: calls go through',
  open: 'open: calls are paused for a few seconds',
  'half-open': 'half open: one call tries whether the service is back',
};

export const ConnectionFacts = ({ answer }: { answer: ConnectionAnswer }) => {
  const { address, isEmbedded, state, pathPrefix, suggestedPrefix, breaker, webhook } = answer;
  const { glyph, tone, words } = states[state.kind];

  return (
    <div className="pb-6">
      <Facts>
        <Fact name="Address" aside={isEmbedded ? 'the service that comes with the desk' : null}>
          <span className="mono break-all">{address}</span>
        </Fact>
        <Fact
          name="State"
          aside={
            state.at && (
              <>
                {state.kind === 'answering' ? 'last answer' : 'asked'} <RelativeTime at={state.at} />
              </>
            )
          }
        >
          <Glyph name={glyph} className={`mr-2 inline-block align-[-2px] ${tone}`} />
          {words}
          {state.message && <span className="block text-12 text-bad">{state.message}</span>}
        </Fact>
        <Fact name="Path prefix">
          <span className="mono">{pathPrefix}</span>
          {suggestedPrefix !== null && (
            <span className="block text-12 text-warn">
              The service answers under <code className="mono">{suggestedPrefix}</code>: set{' '}
              <code className="mono">UPSTREAM_PREFIX={suggestedPrefix}</code> and start the desk again.
            </span>
          )}
        </Fact>
        <Fact name="Credentials" aside={evidence[answer.evidenceWhileWaiting]}>
          {credentials[answer.credentials]}
        </Fact>
        <Fact
          name="Circuit breaker"
          aside={
            breaker.lastOpenedAt ? (
              <>
                last opened <RelativeTime at={breaker.lastOpenedAt} />
              </>
            ) : (
              'never opened'
            )
          }
        >
          {breakers[breaker.state]}
        </Fact>
        <Fact
          name="Webhook"
          aside={`${webhook.today} today, ${webhook.replaysToday === 1 ? '1 repetition' : `${webhook.replaysToday} repetitions`} ignored`}
        >
          {webhook.lastAt ? (
            <>
              last report <RelativeTime at={webhook.lastAt} />
            </>
          ) : (
            'nothing reported yet'
          )}
          <span className="block text-12 text-ink-3">
            <code className="mono">POST /api/webhooks/upstream</code>, signed with the service’s password
          </span>
        </Fact>
      </Facts>
      <p className="pt-2 text-12 text-ink-3">
        Address, prefix and credentials are set where the desk runs, as <code className="mono">UPSTREAM_URL</code>,{' '}
        <code className="mono">UPSTREAM_PREFIX</code>, <code className="mono">UPSTREAM_USERNAME</code> and{' '}
        <code className="mono">UPSTREAM_PASSWORD</code>; they are read at its next start.
      </p>
    </div>
  );
};
