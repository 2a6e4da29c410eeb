'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { KeysAnswer } from '@/lib/answers';
import { getJson } from '../api';
import { refetchAfter } from '../api/recovery';
import { Fact, Facts, Read, Section } from '../page/section';
import { CopyButton } from '../ui/copy-button';
import { figure } from '../ui/figures';
import { Glyph } from '../ui/glyph';
import { panelState } from '../ui/panel-state';
import { BusyRing } from '../ui/ring';
import { SkeletonLines } from '../ui/skeleton';
import { ExactTime, RelativeTime } from '../ui/time';

const keysQuery = queryOptions({
  queryKey: ['settings', 'keys'],
  queryFn: ({ signal }) => getJson<KeysAnswer>('/api/settings/keys', signal),
  // During a rotation people watch the count go down.
  refetchInterval: (query) => refetchAfter(query.state.data?.dataKey.waiting ? 5_000 : 60_000)(query),
});

export const KeysPage = () => {
  const keys = useQuery(keysQuery);

  return (
    <>
      <Read
        what="Keys"
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
  <Section title="Data key" caption="DATA_KEY encrypts personal data; the key itself is never shown">
    <Facts>
      <Fact name="Key id">
        <span className="mono">{keyId}</span>
      </Fact>
      <Fact name="Status">
        {waiting === 0 ? (
          <Glyph name="check" className="mr-2 inline-block align-[-2px] text-ok-bar" />
        ) : (
          <BusyRing className="mr-2 inline-block align-[-2px]" />
        )}
        {waiting === 0
          ? 'All encrypted values use this key'
          : `${figure(waiting)} ${waiting === 1 ? 'value still uses' : 'values still use'} the previous key. Keep it until none do`}
      </Fact>
    </Facts>
  </Section>
);

const SigningKeys = ({ keys }: { keys: KeysAnswer['signingKeys'] }) => (
  <Section
    title="Signing keys"
    caption="public keys for the offline verifier; SIGNING_KEY signs checkpoints and certificates"
  >
    <ul className="max-w-[760px] border-t border-line text-table">
      {keys.map(({ keyId, fingerprint, publicKey, introducedAt, present }) => (
        <li key={keyId} className="border-b border-line py-1.5">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <span className="mono break-all select-all">{fingerprint}</span>
            <span className={present ? 'text-ink' : 'text-ink-2'}>
              {present ? 'current' : 'previous; its signatures stay valid'}
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
  <Section title="Checkpoints" caption="signatures over the audit log">
    <Facts>
      <Fact name="Frequency">every {figure(every)} events, and on request</Fact>
      <Fact name="Last">
        {last ? (
          <>
            number {figure(last.number)}, up to position {figure(last.position)}, <RelativeTime at={last.at} />
          </>
        ) : (
          'none yet'
        )}
      </Fact>
      <Fact name="Copies">
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
        Writes a full backup to a folder, without the keys. <code className="mono">npm run restore</code> loads it into
        empty databases and needs the same keys.
      </>
    ),
  },
  {
    command: 'npm run admin -- key rotate data',
    does: 'Replaces a generated DATA_KEY at the next start. Values are re-encrypted in the background.',
  },
  {
    command: 'npm run admin -- key rotate signing',
    does: 'Replaces a generated SIGNING_KEY at the next start. The old key signs the new one.',
  },
  {
    command: 'npm run admin -- key rotate service',
    does: 'Replaces a generated SERVICE_KEY of the embedded service at the next start. Open links stay valid.',
  },
];

const Commands = () => (
  <Section title="Commands" caption="run on the server">
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
  <Section title="If you lose a key" caption="backups contain no keys: keep a copy elsewhere">
    <ul className="grid max-w-[760px] list-disc gap-1 pl-4 text-table text-ink-2 marker:text-ink-3">
      <li>
        <b className="font-medium text-ink">DATA_KEY:</b> two-factor setups, drafts, and all written reasons and
        purposes are lost for good. Accounts, sessions and the audit log itself are not affected.
      </li>
      <li>
        <b className="font-medium text-ink">SIGNING_KEY:</b> existing signatures stay valid; the public keys above
        verify them. The old key cannot vouch for a new one.
      </li>
      <li>
        <b className="font-medium text-ink">SERVICE_KEY</b> of the embedded service: all captured images are lost for
        good, open links stop working, and webhooks must be added again.
      </li>
    </ul>
  </Section>
);
