'use client';

import { useQuery } from '@tanstack/react-query';
import type { AccountChange } from '@/lib/answers';
import { Fact, Facts, Read, Section } from '../page/section';
import { accountQuery } from '../proof';
import { panelState } from '../ui/panel-state';
import { SkeletonLines } from '../ui/skeleton';
import { MomentTime } from '../ui/time';
import { utcDay } from '../ui/time-words';
import { accountChangeWords } from '../words/account-change-words';
import { PasswordForm } from './password-form';
import { SecondFactor } from './second-factor';
import { SignIns } from './sign-ins';

const ChangesByOthers = ({ changes }: { changes: readonly AccountChange[] }) =>
  changes.length === 0 ? (
    <p className="text-ink-2">No changes by others.</p>
  ) : (
    <ul className="max-w-[760px] border-t border-line text-table">
      {changes.map((change) => (
        <li key={change.id} className="border-b border-line py-[5px]">
          {accountChangeWords(change)} on <MomentTime at={change.at} />.
        </li>
      ))}
    </ul>
  );

export const AccountPage = () => {
  const account = useQuery(accountQuery);

  return (
    <Read
      what="Your account"
      state={panelState(account)}
      skeleton={<SkeletonLines count={8} />}
      onRetry={() => void account.refetch()}
    >
      {(answer) => (
        <>
          <Section title="You" caption="an administrator sets your roles">
            <Facts>
              <Fact name="Name">{answer.name}</Fact>
              <Fact name="Email">{answer.email}</Fact>
              <Fact name="Roles" aside={answer.auditorUntil && `auditor until ${utcDay(answer.auditorUntil)}`}>
                {answer.roles.join(', ') || 'none'}
              </Fact>
            </Facts>
          </Section>
          <Section title="Password" caption="changing it signs you out everywhere else">
            {answer.signIn.kind === 'single sign-on' ? (
              <p className="text-ink-2">You sign in through your identity provider. Change your password there.</p>
            ) : (
              <PasswordForm email={answer.email} onChanged={() => void account.refetch()} />
            )}
          </Section>
          <Section title="Two-factor authentication">
            <SecondFactor account={answer} />
          </Section>
          <Section title="Changes by others" caption="to your account, from the audit log">
            <ChangesByOthers changes={answer.changesByOthers} />
          </Section>
          <Section title="Sign-ins" caption="expire after 30 minutes of inactivity, and after 12 hours at most">
            <SignIns signIns={answer.signIns} />
          </Section>
        </>
      )}
    </Read>
  );
};
