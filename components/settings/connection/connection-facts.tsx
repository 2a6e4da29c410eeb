import type { ReactNode } from 'react';
import type { ConnectionAnswer, SourceState } from '@/lib/answers';
import type { Instant } from '@/lib/contract/domain';
import { Fact, Facts } from '../../page/section';
import { Glyph } from '../../ui/glyph';
import { Countdown, RelativeTime } from '../../ui/time';
import { millisecondsOf } from '../../ui/time-words';

const states = {
  answering: { glyph: 'check', tone: 'text-ok-bar', words: 'Responding' },
  'not answering': { glyph: 'cross', tone: 'text-bad-bar', words: 'Not responding' },
  'asks us to wait': { glyph: 'cross', tone: 'text-bad-bar', words: 'The service asks us to wait' },
  'not asked yet': { glyph: 'question', tone: 'text-ink-3', words: 'Not contacted yet' },
} as const;

const credentials: Record<ConnectionAnswer['credentials'], ReactNode> = {
  accepted: 'accepted',
  refused: <b className="font-medium text-bad">refused: check UPSTREAM_USERNAME and UPSTREAM_PASSWORD</b>,
  'not known': 'unknown',
};

const evidence: Record<ConnectionAnswer['evidenceWhileWaiting'], string> = {
  released: 'results available while a session is waiting',
  withheld: 'results withheld while a session is waiting',
  'not known': 'not known whether results are available while a session is waiting',
};

const breakers: Record<ConnectionAnswer['breaker']['state'], string> = {
  closed: 'closed: calls go through',
  open: 'open: calls paused for a few seconds',
  'half-open': 'half-open: testing with one call',
};

const StateTime = ({ kind, at }: { kind: SourceState['kind']; at: Instant }) =>
  kind === 'asks us to wait' ? (
    <Countdown to={millisecondsOf(at)} before="calls resume in" after="calls resume now" />
  ) : (
    <>
      {kind === 'answering' ? 'last response' : 'last tried'} <RelativeTime at={at} />
    </>
  );

export const ConnectionFacts = ({ answer }: { answer: ConnectionAnswer }) => {
  const { address, isEmbedded, pathPrefix, suggestedPrefix, breaker, webhook } = answer;

  return (
    <div className="pb-6">
      <Facts>
        <Fact name="Address" aside={isEmbedded ? 'embedded service' : null}>
          <span className="mono break-all">{address}</span>
        </Fact>
        <Source name="Session list" state={answer.state} />
        <Source name="Status" state={answer.sources.status} />
        <Source name="Results" state={answer.sources.results} />
        <Source name="Images" state={answer.sources.images} />
        <Fact name="Path prefix">
          <span className="mono">{pathPrefix}</span>
          {suggestedPrefix !== null && (
            <span className="block text-12 text-warn">
              The service responds at <code className="mono">{suggestedPrefix}</code>. Set{' '}
              <code className="mono">UPSTREAM_PREFIX={suggestedPrefix}</code> and restart.
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
          aside={`${webhook.today} today, ${webhook.replaysToday === 1 ? '1 duplicate' : `${webhook.replaysToday} duplicates`} ignored`}
        >
          {webhook.lastAt ? (
            <>
              last received <RelativeTime at={webhook.lastAt} />
            </>
          ) : (
            'none received yet'
          )}
          <span className="block text-12 text-ink-3">
            <code className="mono">POST /api/webhooks/upstream</code>, signed with the service’s password
          </span>
        </Fact>
      </Facts>
      <p className="pt-2 text-12 text-ink-3">
        To change these, set <code className="mono">UPSTREAM_URL</code>, <code className="mono">UPSTREAM_PREFIX</code>,{' '}
        <code className="mono">UPSTREAM_USERNAME</code> and <code className="mono">UPSTREAM_PASSWORD</code> on the
        server and restart.
      </p>
    </div>
  );
};

/** Each kind of answer has its own state and time. */
const Source = ({ name, state: { kind, at, message } }: { name: string; state: SourceState }) => {
  const { glyph, tone, words } = states[kind];

  return (
    <Fact name={name} aside={at && <StateTime kind={kind} at={at} />}>
      <Glyph name={glyph} className={`mr-2 inline-block align-[-2px] ${tone}`} />
      {words}
      {message && <span className="block text-12 text-bad">{message}</span>}
    </Fact>
  );
};
