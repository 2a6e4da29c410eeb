'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountAnswer } from '@/lib/answers';
import { accountQuery, useChange } from '../proof';
import { Button } from '../ui/button';
import { ConfirmButton } from '../ui/confirm-button';
import { DoneNote } from '../ui/done-note';
import { FailureNote } from '../ui/failure-note';
import { Glyph } from '../ui/glyph';
import { makeRecoveryCodes, removeSecondFactor } from './queries';
import { RecoveryCodes } from './recovery-codes';
import { SecondFactorSetup } from './second-factor-setup';

const recoveryCodeCount = 10;

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
    return <p className="text-ink-2">Managed by your identity provider.</p>;
  }

  switch (shown.kind) {
    case 'codes':
      return <RecoveryCodes codes={shown.codes} onSaved={back} />;
    case 'setup':
      return <SecondFactorSetup onSet={showCodes} onCancel={back} />;
    default:
      return account.signIn.kind === 'password' && account.signIn.code ? (
        <TurnedOn account={account} onCodes={showCodes} onRemoved={reread} />
      ) : (
        <NotSetUp required={account.codeRequired} onBegin={() => setShown({ kind: 'setup' })} />
      );
  }
};

const NotSetUp = ({ required, onBegin }: { required: boolean; onBegin: () => void }) => (
  <div className="grid max-w-[560px] justify-items-start gap-2.5">
    <p className="text-ink-2">
      Not set up: you sign in with your password only.
      {required && <b className="font-medium text-warn"> Your role requires it.</b>}
    </p>
    <Button size="small" onClick={onBegin}>
      Set up…
    </Button>
  </div>
);

interface TurnedOnProps {
  account: AccountAnswer;
  onCodes: (codes: string[]) => void;
  onRemoved: () => void;
}

const TurnedOn = ({ account, onCodes, onRemoved }: TurnedOnProps) => {
  const codes = useChange(makeRecoveryCodes, { onSuccess: (answer) => onCodes(answer.codes) });
  const removal = useChange(removeSecondFactor, { onSuccess: onRemoved });
  const failure = codes.failure ?? removal.failure;
  const left = account.recoveryCodesLeft;

  return (
    <div className="grid max-w-[560px] justify-items-start gap-2.5">
      <p className="flex flex-wrap items-center gap-x-2">
        <Glyph name="check" className="text-ok-bar" />
        Two-factor authentication is on.
        <span className={left <= 2 ? 'text-warn' : 'text-ink-2'}>
          {left} of {recoveryCodeCount} recovery codes left
        </span>
      </p>
      <p className="text-table text-ink-2">
        New recovery codes replace the old ones.
        {account.codeRequired &&
          ' Your role requires two-factor authentication: if you turn it off, you must set it up again to continue.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <ConfirmButton
          look="outline"
          words="Create new recovery codes"
          pendingWords="Creating…"
          pending={codes.isPending}
          disabled={removal.isPending}
          onConfirm={() => codes.mutate()}
        />
        <ConfirmButton
          words="Turn off two-factor"
          pendingWords="Turning off…"
          pending={removal.isPending}
          disabled={codes.isPending}
          onConfirm={() => removal.mutate()}
        />
      </div>
      {failure && <FailureNote error={failure} />}
      {removal.isSuccess && <DoneNote>Two-factor authentication is off.</DoneNote>}
    </div>
  );
};
