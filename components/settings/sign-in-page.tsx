'use client';

import { useQuery } from '@tanstack/react-query';
import type { SignInSettingsAnswer } from '@/lib/answers';
import { shortestPassword } from '../account/password-rules';
import { panelState } from '../ui/panel-state';
import { SkeletonLines } from '../ui/skeleton';
import { CodeRequirement } from './code-requirement';
import { Fact, Facts, Read, Section } from './section';
import { signInSettingsQuery } from './sign-in-queries';

export const SignInPage = ({ allRoles }: { allRoles: readonly string[] }) => {
  const settings = useQuery(signInSettingsQuery);

  return (
    <>
      <Read
        what="The sign-in settings"
        state={panelState(settings)}
        skeleton={<SkeletonLines count={8} rowClass="h-[34px]" />}
        onRetry={() => void settings.refetch()}
      >
        {(answer) => (
          <>
            <Section
              title="Code required"
              caption="from an authenticator, beside the password; whoever holds a ticked role needs it"
            >
              <CodeRequirement settings={answer} allRoles={allRoles} />
            </Section>
            <SingleSignOn provider={answer.singleSignOn} />
          </>
        )}
      </Read>
      <FixedRules />
    </>
  );
};

const settingNames = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLES'];

const SingleSignOn = ({ provider }: { provider: SignInSettingsAnswer['singleSignOn'] }) => (
  <Section title="Single sign-on" caption="configured where the desk runs, not here">
    {provider ? (
      <div className="max-w-[760px]">
        <Facts>
          <Fact name="Name">{provider.name}</Fact>
          <Fact name="Issuer">
            <span className="mono break-all">{provider.issuer}</span>
          </Fact>
        </Facts>
        <table aria-label="Roles by group" className="mt-4 w-full border-separate border-spacing-0 text-table">
          <thead>
            <tr>
              {['Group at the identity provider', 'Roles here'].map((name) => (
                <th key={name} scope="col" className="h-[30px] border-y border-line pr-2 text-12 text-ink-2">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {provider.groups.map(({ group, roles }) => (
              <tr key={group}>
                <th scope="row" className="mono h-7 border-b border-line pr-2 font-normal break-all">
                  {group}
                </th>
                <td className="h-7 border-b border-line">{roles.join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    ) : (
      <p className="max-w-[760px] text-ink-2">
        Not configured: everybody signs in with a password of this desk. To use an identity provider, set{' '}
        {settingNames.map((name, index) => (
          <span key={name}>
            {index > 0 && (index === settingNames.length - 1 ? ' and ' : ', ')}
            <code className="mono text-ink">{name}</code>
          </span>
        ))}{' '}
        where the desk runs, and start it again.
      </p>
    )}
  </Section>
);

const rules = [
  'A sign-in ends after 30 minutes without the person; refreshes in the background do not extend it.',
  'It ends after 12 hours at most.',
  'Erasing, exporting, signing a checkpoint, revealing many values, and changes to people, to sign-in or to a second factor ask for a proof that is at most five minutes old.',
  'After several wrong tries the next one has to wait, for that account and from that address. The wait ends by itself.',
  `A password has at least ${shortestPassword} characters; there are no other rules, and common ones are refused.`,
];

const FixedRules = () => (
  <Section title="Always so" caption="not a setting">
    <ul className="grid max-w-[760px] list-disc gap-1 pl-4 text-table text-ink-2 marker:text-ink-3">
      {rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  </Section>
);
