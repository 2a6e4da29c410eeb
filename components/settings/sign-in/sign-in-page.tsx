'use client';

import { useQuery } from '@tanstack/react-query';
import type { SignInSettingsAnswer } from '@/lib/answers';
import { Fact, Facts, Read, Section } from '../../page/section';
import { DataTable } from '../../ui/data-table';
import { panelState } from '../../ui/panel-state';
import { SkeletonLines } from '../../ui/skeleton';
import { RelativeTime } from '../../ui/time';
import { shortestPassword } from '../../words/password-rules';
import { CodeRequirement } from './code-requirement';
import { groupColumns } from './columns';
import { signInSettingsQuery } from './queries';

export const SignInPage = ({ allRoles }: { allRoles: readonly string[] }) => {
  const settings = useQuery(signInSettingsQuery);

  return (
    <>
      <Read
        what="Sign-in settings"
        state={panelState(settings)}
        skeleton={<SkeletonLines count={8} rowClass="h-[34px]" />}
        onRetry={() => void settings.refetch()}
      >
        {(answer) => (
          <>
            {answer.untrustedProxy && <UntrustedProxy proxy={answer.untrustedProxy} />}
            <Section title="Two-factor authentication" caption="required for anyone with a ticked role">
              <CodeRequirement settings={answer} allRoles={allRoles} />
            </Section>
            <SingleSignOn provider={answer.singleSignOn} />
          </>
        )}
      </Read>
      <FixedPolicies />
    </>
  );
};

const UntrustedProxy = ({ proxy: { address, at } }: { proxy: NonNullable<SignInSettingsAnswer['untrustedProxy']> }) => (
  <p role="alert" className="mb-6 max-w-[760px] rounded-control bg-warn-soft px-3 py-2 text-table">
    <b className="font-medium text-warn">{address} sends X-Forwarded-For, but is not a trusted proxy</b> (last{' '}
    <RelativeTime at={at} />
    ). Proofdesk ignores the header: sign-in limits and the audit log count everybody behind this address as one. If it
    is your proxy, set <code className="mono">TRUSTED_PROXIES={address}</code> on the server and restart. If it is not,
    nothing needs to be done.
  </p>
);

const settingNames = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLES'];

const SingleSignOn = ({ provider }: { provider: SignInSettingsAnswer['singleSignOn'] }) => (
  <Section title="Single sign-on" caption="configured on the server">
    {provider ? (
      <div className="max-w-[760px]">
        <Facts>
          <Fact name="Name">{provider.name}</Fact>
          <Fact name="Issuer">
            <span className="mono break-all">{provider.issuer}</span>
          </Fact>
        </Facts>
        <div className="mt-4">
          <DataTable
            label="Roles by group"
            variant="plain"
            density="compact"
            columns={groupColumns}
            rowId={({ group }) => group}
            state={{ kind: 'ready', rows: provider.groups, isRefreshing: false }}
          />
        </div>
      </div>
    ) : (
      <p className="max-w-[760px] text-ink-2">
        Not configured: everyone signs in with a password. To use an identity provider, set{' '}
        {settingNames.map((name, index) => (
          <span key={name}>
            {index > 0 && (index === settingNames.length - 1 ? ' and ' : ', ')}
            <code className="mono text-ink">{name}</code>
          </span>
        ))}{' '}
        on the server and restart.
      </p>
    )}
  </Section>
);

const policies = [
  'People are signed out after 30 minutes of inactivity; background refreshes do not count as activity.',
  'A sign-in lasts 12 hours at most.',
  'Erasing, exporting, signing a checkpoint, revealing many values, and changing accounts, sign-in settings or two-factor authentication are possible only within five minutes of re-authenticating.',
  'After several failed attempts, sign-in is paused for that account and IP address. The pause ends automatically.',
  `Passwords must have at least ${shortestPassword} characters. Common or repetitive passwords, and your own name, are rejected.`,
];

const FixedPolicies = () => (
  <Section title="Fixed policies" caption="cannot be changed">
    <ul className="grid max-w-[760px] list-disc gap-1 pl-4 text-table text-ink-2 marker:text-ink-3">
      {policies.map((policy) => (
        <li key={policy}>{policy}</li>
      ))}
    </ul>
  </Section>
);
