'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { KeysAnswer } from '@/lib/answers';
import { getJson } from '../api';
import { refetchAfter } from '../recovery';
import { CopyButton } from '../ui/copy-button';
import { figure } from '../ui/figures';
import { panelState } from '../ui/panel-state';
import { BusyRing } from '../ui/ring';
import { SkeletonLines } from '../ui/skeleton';
import { Glyph } from '../ui/status';
import { ExactTime, RelativeTime } from '../ui/time';
import { Fact, Facts, Read, Section } from './section';

const keysQuery = queryOptions({
  queryKey: ['settings', 'keys'],
  queryFn: ({ signal }) => getJson<KeysAnswer>('/api/settings/keys', signal),
  // While values are being sealed anew, the figure goes down.
  refetchInterval: (query) => refetchAfter(query.state.data?.dataKey.waiting ? 5_000 : 60_000)(query),
});

export const KeysPage = () => {
  const keys = useQuery(keysQuery);

  return (
    <>
      <Read
        what="The keys"
        state={panelState(keys)}
        skeleton={<SkeletonLines count={8} rowClass="h-[29px]" />}
        onRetry={() => void keys.refetch()}
      >
        {(answer) => (
          <>
            <DataKey dataKey={answer.dataKey} />
            <SigningKeys keys={answer.signingKeys} />
            <Checkpoints checkpoints={answer.checkpoints} />
          </>
        )}
      </Read>
      <Commands />
      <LostKeys />
    </>
  );
};

const DataKey = ({ dataKey: { keyId, waiting } }: { dataKey: KeysAnswer['dataKey'] }) => (
  <Section title="Data key" caption="DATA_KEY encrypts what is kept of people; the key itself is never shown">
    <Facts>
      <Fact name="Key id">
        <span className="mono">{keyId}</span>
      </Fact>
      <Fact name="In use">
        {waiting === 0 ? (
          <Glyph name="check" className="mr-2 inline-block align-[-2px] text-ok-bar" />
        ) : (
          <BusyRing className="mr-2 inline-block align-[-2px]" />
        )}
        {waiting === 0
          ? 'Every encrypted value is under this key'
          : `${figure(waiting)} ${waiting === 1 ? 'value is' : 'values are'} still under the key before; it is needed until none is`}
      </Fact>
    </Facts>
  </Section>
);

const SigningKeys = ({ keys }: { keys: KeysAnswer['signingKeys'] }) => (
  <Section
    title="Signing keys"
    caption="public halves, for the offline verifier; SIGNING_KEY signs checkpoints of the audit log"
  >
    <ul className="max-w-[760px] border-t border-line text-table">
      {keys.map(({ keyId, publicKey, introducedAt, present }) => (
        <li key={keyId} className="border-b border-line py-1.5">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <span className="mono">{keyId}</span>
            <span className={present ? 'text-ink' : 'text-ink-2'}>
              {present ? 'signs now' : 'earlier; still proves what it signed'}
            </span>
            <span className="ml-auto text-12 text-ink-3">
              since <ExactTime at={introducedAt} />
            </span>
          </div>
          <div className="flex items-center gap-1">
            <code className="mono min-w-0 break-all text-ink-2 select-all">{publicKey}</code>
            <CopyButton text={publicKey} label={`Copy public key ${keyId}`} />
          </div>
        </li>
      ))}
    </ul>
  </Section>
);

const Checkpoints = ({ checkpoints: { every, last, folder } }: { checkpoints: KeysAnswer['checkpoints'] }) => (
  <Section title="Checkpoints" caption="signatures over the audit log up to a position">
    <Facts>
      <Fact name="How often">every {figure(every)} events, and when somebody asks for one</Fact>
      <Fact name="Last">
        {last ? (
          <>
            number {figure(last.number)}, up to position {figure(last.position)}, <RelativeTime at={last.at} />
          </>
        ) : (
          'none signed yet'
        )}
      </Fact>
      <Fact name="Copies in">
        <span className="mono break-all">{folder}</span>
      </Fact>
    </Facts>
  </Section>
);

const commands: Array<{ command: string; does: ReactNode }> = [
  {
    command: 'npm run backup',
    does: (
      <>
        Writes the whole desk into a folder, without the keys. <code className="mono">npm run restore</code> reads it
        back into empty databases; it needs the same keys.
      </>
    ),
  },
  {
    command: 'npm run admin -- key rotate data',
    does: 'Replaces a DATA_KEY that the desk made itself, from the next start on. Every value is then sealed anew while people work.',
  },
  {
    command: 'npm run admin -- key rotate signing',
    does: 'Replaces a SIGNING_KEY that the desk made itself, from the next start on. The key before vouches for the new one.',
  },
];

const Commands = () => (
  <Section title="Commands" caption="where the desk runs">
    <dl className="max-w-[760px] border-t border-line text-table">
      {commands.map(({ command, does }) => (
        <div key={command} className="grid gap-x-4 border-b border-line py-1.5 pair:grid-cols-[300px_minmax(0,1fr)]">
          <dt className="flex items-center gap-1">
            <code className="mono">{command}</code>
            <CopyButton text={command} label={`Copy ${command}`} />
          </dt>
          <dd className="text-ink-2">{does}</dd>
        </div>
      ))}
    </dl>
  </Section>
);

const LostKeys = () => (
  <Section title="What a lost key loses" caption="keys are in no backup: keep a copy apart from the backups">
    <ul className="grid max-w-[760px] list-disc gap-1 pl-4 text-table text-ink-2 marker:text-ink-3">
      <li>
        <b className="font-medium text-ink">DATA_KEY:</b> second factors, drafts, and all reasons and purposes in words
        can never be read again. Accounts, sessions and the audit log itself do not depend on it.
      </li>
      <li>
        <b className="font-medium text-ink">SIGNING_KEY:</b> nothing that was signed; the public keys above still prove
        it. A new key then begins a line of its own, which nobody vouches for.
      </li>
    </ul>
  </Section>
);
