'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountAnswer } from '@/lib/answers';
import { useChange } from '../proof';
import { Button } from '../ui/button';
import { ConfirmButton } from '../ui/confirm-button';
import { DoneNote } from '../ui/done-note';
import { FailureNote } from '../ui/failure-note';
import { Glyph } from '../ui/status';
import { accountQuery, makeRecoveryCodes, removeSecondFactor } from './queries';
import { RecoveryCodes } from './recovery-codes';
import { SecondFactorSetup } from './second-factor-setup';

const recoveryCodesMade = 10;

type Shown = { kind: 'state' } | { kind: 'setup' } | { kind: 'codes'; codes: string[] };

export const SecondFactor = ({ account }: { account: AccountAnswer }) => {
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<Shown>({ kind: 'state' });
  const reread = () => void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
  const showCodes = (codes: string[]) => {
    setShown({ kind: 'codes', codes });
    reread();
  };
  const back = () => setShown({ kind: 'state' });

  if (account.signIn.kind === 'single sign-on') {
    return <p className="text-ink-2">Your identity provider asks for it, if it is set up to.</p>;
  }

  switch (shown.kind) {
    case 'codes':
      return <RecoveryCodes codes={shown.codes} onKept={back} />;
    case 'setup':
      return <SecondFactorSetup onSet={showCodes} onCancel={back} />;
    default:
      return account.signIn.kind === 'password' && account.signIn.code ? (
        <InForce account={account} onCodes={showCodes} onRemoved={reread} />
      ) : (
        <NotSetUp required={account.codeRequired} onBegin={() => setShown({ kind: 'setup' })} />
      );
  }
};

const NotSetUp = ({ required, onBegin }: { required: boolean; onBegin: () => void }) => (
  <div className="grid max-w-[560px] justify-items-start gap-2.5">
    <p className="text-ink-2">
      Not set up: your password alone signs you in.
      {required && <b className="font-medium text-warn"> A role of yours requires one.</b>}
    </p>
    <Button size="small" onClick={onBegin}>
      Set up…
    </Button>
  </div>
);

interface InForceProps {
  account: AccountAnswer;
  onCodes: (codes: string[]) => void;
  onRemoved: () => void;
}

const InForce = ({ account, onCodes, onRemoved }: InForceProps) => {
  const codes = useChange(makeRecoveryCodes, { onSuccess: (answer) => onCodes(answer.codes) });
  const removal = useChange(removeSecondFactor, { onSuccess: onRemoved });
  const failure = codes.failure ?? removal.failure;
  const left = account.recoveryCodesLeft;

  return (
    <div className="grid max-w-[560px] justify-items-start gap-2.5">
      <p className="flex flex-wrap items-center gap-x-2">
        <Glyph name="check" className="text-ok-bar" />A code is asked for beside your password.
        <span className={left <= 2 ? 'text-warn' : 'text-ink-2'}>
          {left} of {recoveryCodesMade} recovery codes left
        </span>
      </p>
      <p className="text-table text-ink-2">
        New recovery codes take the place of those you have.
        {account.codeRequired &&
          ' A role of yours requires a code: after removing it you set up a new one before anything else.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <ConfirmButton
          look="outline"
          words="Make new recovery codes"
          pendingWords="Making them…"
          pending={codes.isPending}
          disabled={removal.isPending}
          onConfirm={() => codes.mutate()}
        />
        <ConfirmButton
          words="Remove second factor"
          pendingWords="Removing…"
          pending={removal.isPending}
          disabled={codes.isPending}
          onConfirm={() => removal.mutate()}
        />
      </div>
      {failure && <FailureNote error={failure} />}
      {removal.isSuccess && <DoneNote>Your second factor is removed.</DoneNote>}
    </div>
  );
};
